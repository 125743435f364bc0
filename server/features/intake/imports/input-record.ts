/** A record in the order of the input: its value, or why there is none. */
export type InputRecord = { place: string; value: unknown } | { place: string; fault: Error }
