import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'

type Fact = { label: string; value: string }

/** The facts of a text next to those of an earlier one; those that only the earlier one has are last. */
export function comparedFacts(
  facts: readonly Fact[],
  former: readonly Fact[] | null,
): ModerationCase['facts'] {
  if (former === null) return facts.map((fact) => ({ ...fact, before: null }))
  const labels = new Set([...facts, ...former].map(({ label }) => label))
  return [...labels].map((label) => ({ label, value: toValue(facts, label), before: toValue(former, label) }))
}

const toValue = (facts: readonly Fact[], label: string) =>
  facts
    .filter((one) => one.label === label)
    .map(({ value }) => value)
    .join(', ')
