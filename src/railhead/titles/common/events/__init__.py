"""Events that happen in more than one title, or in steps that titles share.

Players, companies, private companies, trains, tiles and hexes are named by their ids, stations as
`hex.number`; amounts and prices are in the title's currency.
"""
