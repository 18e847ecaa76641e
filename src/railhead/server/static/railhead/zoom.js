// Panning and zooming a drawing by drag, wheel, pinch and buttons. The drawing stands in a sheet, and
// the sheet in a stage, the part of the page in which it is seen; both may be replaced at any time,
// so that they are looked up when they are needed. The part shown is kept for as long as the tab is
// open.

import { afterSwaps } from "./swapped.js";

const SLIP = 6; // pixels that a finger may slip without its click becoming a drag
const STEP = 1.4; // what a button or key changes the scale by

export class Zoom {
  // `stage`, `sheet`: functions that return the elements, null if they are not there. `key`: under
  // what the part shown is kept. `least`, `most`: of the scale, 1 for the whole drawing. `ignores`:
  // whether an event in the stage is none of ours. `wheels`: whether a turn of the wheel zooms.
  // `moved`: called when another part is shown.
  constructor({ stage, sheet, key, least = 1, most = 8, ignores = () => false, wheels = () => true, moved = () => {} }) {
    Object.assign(this, { stage, sheet, key, least, most, ignores, wheels, moved });
    this.pointers = new Map();
    this.dragged = 0;
    this.pinch = null;
    this.view = this.#load();
    this.#listen();
    this.show();
  }

  #load() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.key));
      if (kept && [kept.scale, kept.x, kept.y].every(Number.isFinite)) return kept;
    } catch { /* nothing kept, or no storage: the whole drawing is shown */ }
    return { scale: 1, x: 0, y: 0, own: false };
  }

  // The stage as a rectangle of the page, null while it cannot be seen.
  box() {
    const box = this.stage()?.getBoundingClientRect();
    return box?.width ? box : null;
  }

  // Put the sheet where the view says, within its bounds.
  show() {
    const box = this.box();
    if (!box) return;
    const { view } = this;
    view.scale = Math.min(this.most, Math.max(this.least, view.scale));
    // The drawing never leaves its stage.
    view.x = Math.min(0, Math.max(box.width * (1 - view.scale), view.x));
    view.y = Math.min(0, Math.max(this.sheet().offsetHeight * (1 - view.scale), view.y));
    this.sheet().style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.stage().classList.toggle("zoomed", view.scale > this.least);
    try {
      sessionStorage.setItem(this.key, JSON.stringify(view));
    } catch { /* a reader without storage starts with the whole drawing */ }
    this.moved();
  }

  // Zoom so that the point of the stage at (x, y) stays where it is.
  at(x, y, factor) {
    const { view } = this;
    const scale = Math.min(this.most, Math.max(this.least, view.scale * factor));
    const part = scale / view.scale;
    view.x = x - (x - view.x) * part;
    view.y = y - (y - view.y) * part;
    view.scale = scale;
    this.show();
  }

  // What a button or a key does: `more`, `less` or `fit`.
  by(how) {
    const box = this.box();
    if (!box) return;
    this.view.own = true;
    if (how === "fit") Object.assign(this.view, { scale: 1, x: 0, y: 0 });
    else this.at(box.width / 2, box.height / 2, how === "more" ? STEP : 1 / STEP);
    this.show();
  }

  // Pan by so many pixels.
  pan(dx, dy) {
    Object.assign(this.view, { own: true, x: this.view.x + dx, y: this.view.y + dy });
    this.show();
  }

  #inside(event) {
    const stage = this.stage();
    return Boolean(stage?.contains(event.target)) && !this.ignores(event);
  }

  #spread() {
    const [a, b] = [...this.pointers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, size: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  }

  #listen() {
    document.addEventListener("pointerdown", (event) => {
      if (!this.#inside(event) || event.button) return;
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.pointers.size === 1) this.dragged = 0;
      if (this.pointers.size === 2) this.pinch = this.#spread();
    });
    document.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, (event) => {
        if (!this.pointers.delete(event.pointerId)) return;
        this.pinch = null;
        if (!this.pointers.size) this.stage()?.classList.remove("dragging");
      });
    }
    // The end of a drag is not a click on what is drawn.
    document.addEventListener("click", (event) => {
      if (this.dragged > SLIP && event.detail && this.#inside(event)) {
        event.stopPropagation();
        event.preventDefault();
      }
      this.dragged = 0;
    }, true);
    document.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    const again = () => this.show();
    addEventListener("resize", again);
    afterSwaps(again);
  }

  #move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 2) {
      const [now, before, box] = [this.#spread(), this.pinch, this.box()];
      if (!box) return;
      this.view.own = true;
      this.view.x += now.x - before.x;
      this.view.y += now.y - before.y;
      this.at(now.x - box.left, now.y - box.top, now.size / before.size);
      this.pinch = now;
      this.dragged = SLIP + 1;
      return;
    }
    this.dragged += Math.hypot(dx, dy);
    if (this.dragged <= SLIP || this.view.scale <= this.least) return;
    const stage = this.stage();
    if (!stage.classList.contains("dragging")) {
      stage.classList.add("dragging");
      // The button may be let go outside the stage.
      stage.setPointerCapture(event.pointerId);
    }
    this.pan(dx, dy);
  }

  #wheel(event) {
    if (!this.#inside(event) || !this.wheels(event)) return;
    // The whole drawing is shown already: the page scrolls on.
    if (this.view.scale <= this.least && event.deltaY > 0) return;
    event.preventDefault();
    this.view.own = true;
    const box = this.box();
    this.at(event.clientX - box.left, event.clientY - box.top, Math.exp(-event.deltaY / 400));
  }
}
