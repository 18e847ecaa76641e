"""What titles share in which minors become publics, and the state takes over what fails.

Minors are bought at auctions, convert or merge into public companies, take loans, and are
nationalised when they cannot pay or have no train. The rulebooks of the titles of this family
number their rules alike: rule 9.4-2 here is 1861-9.4-2 in 1861 and 1867-9.4-2 in 1867. A title
subclasses what is here, where its rule differs; its `rules.py` names its policies.
"""
