type Run = { ok: boolean; seconds: number; output: string }

type Options = {
  env?: Record<string, string>
  quiet?: boolean
  background?: boolean
  cwd?: string
  timeoutMs?: number
}

export declare function toolEnvironment(extra?: Record<string, string>): NodeJS.ProcessEnv
export declare function runTool(command: string, args: readonly string[], options?: Options): Promise<Run>
export declare function heading(text: string): void
export declare function inSeconds(seconds: number): string
export declare function runVitest(report: string, files?: readonly string[], options?: Options): Promise<Run>
