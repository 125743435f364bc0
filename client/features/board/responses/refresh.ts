/** How often what the other side writes is asked for. */
export const REFRESH_MS = 30_000
