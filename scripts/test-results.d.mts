export type Result = { passed: number; failed: number; skipped?: number; note?: string; failures?: string[] }

/** @returns whether nothing failed */
export function printSummary(rows: readonly (Result & { name: string })[]): boolean
