/** Kinds of offers that fraud is known for: assembling, packing and typing at home, and a deposit for materials. */
export const KNOWN_FRAUDS = ['assembly', 'packing', 'typing', 'deposit'] as const
export type KnownFraud = (typeof KNOWN_FRAUDS)[number]
