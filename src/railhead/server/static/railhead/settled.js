// The last of the scripts of a table: what is open, how large the map is and what is folded is settled
// now, and the table is shown. Before, its parts would move before the reader's eyes.
document.getElementById("play").classList.add("settled");
