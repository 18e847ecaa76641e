"""Plays at every table of the token in RAILHEAD_TOKEN: `python bot.py http://127.0.0.1:8000`."""

import json
import os
import sys
import time
from urllib import error, request

URL, TOKEN = sys.argv[1].rstrip("/") + "/api/v1/tables", os.environ["RAILHEAD_TOKEN"]
HEAD = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
LIKED = ["run_routes", "dividend", "par", "buy_train", "buy_share", "lay_tile", "bid"]


def ask(path, body=None):
    """Return the answer to a GET, or to a POST with a body; {} if the table had moved on."""
    data = None if body is None else json.dumps(body).encode()
    try:
        return json.load(request.urlopen(request.Request(URL + path, data, HEAD)))
    except error.HTTPError as problem:
        return {} if problem.code == 409 else sys.exit(problem.read().decode())


def dislike(answer):
    """Return a sort key: LIKED kinds first, dear bids and haggling last; high pars, and pay out."""
    action, price = answer["action"], answer["action"].get("price", 0)
    place = [*LIKED, "bid_company", "pass", action["type"]].index(action["type"])
    haggling = action["type"] == "buy_train" and answer["range"]
    worth = -price if action["type"] == "par" else price
    liked = "pay" in action.values() or "accept" in action.values()
    return bool(haggling) or price > 200, place, worth, not liked


while True:
    for table in ask("?turn=true")["tables"]:
        asked = ask(f"/{table['id']}/decision")
        if answers := asked.get("answers"):
            version, action = asked["version"], min(answers, key=dislike)["action"]
            body = {"version": version, "key": f"bot-{version}-{time.time()}", "action": action}
            ask(f"/{table['id']}/moves", body)
    time.sleep(float(os.environ.get("RAILHEAD_PAUSE", "2")))
