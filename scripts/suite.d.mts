import type { Result } from './test-results.mjs'

export type Part = Result & { output: string; times: Record<string, number> }
type Options = { quiet?: boolean }

export function timed<R extends object>(name: string, run: () => Promise<R>): Promise<R & { name: string }>
export function ensureTestTools(): void
export function runUnitTests(files?: readonly string[], options?: Options): Promise<Part>
export function runBuild(options?: { print?: (line: string) => void }): Promise<Result>
export function runStories(args?: readonly string[], options?: Options): Promise<Part>
export function storiesWithoutBuild(): Part
export function lastTimes(): Record<string, number>
