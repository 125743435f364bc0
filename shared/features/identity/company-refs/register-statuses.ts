/** What the state register says about a company. */
export const REGISTER_STATUSES = ['active', 'reorganizing', 'liquidating', 'bankrupt', 'liquidated'] as const
export type RegisterStatus = (typeof REGISTER_STATUSES)[number]
