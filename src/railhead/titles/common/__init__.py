"""Rules that several titles share: steps and helpers which a title composes and specialises."""
