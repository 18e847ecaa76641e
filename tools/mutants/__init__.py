"""Do the tests notice when something in the sources is wrong?

A mutant is a small change in one place of the sources. `changes` draws them; `probes` puts a mark
at the place of each, so that one run of all tests tells which of them come by; `trees` makes the
copies in which that happens; `suite` then runs for each mutant the tests that come by, until one
fails; `results` tells. `noting` and `plugin` are at work in the processes of those runs.
"""
