import { keyOf } from './records.ts'
import type { TestFile } from './runner/messages.ts'
import type { Runner } from './runner/start-runner.ts'
import type { Verdict } from './try-mutant.ts'

/**
 * A test that fails without a fault, too, has found none: the machine was busy, or it needs what a copy has not.
 * @returns corrects a verdict
 */
export async function checkKillers(runner: Runner, verdicts: readonly Verdict[]) {
  const killers = verdicts.flatMap((verdict) => findKiller(verdict) ?? [])
  const failing = await findFailing(runner, [...new Map(killers.map((one) => [keyOf(one), one])).values()])
  return (verdict: Verdict): Verdict => {
    if (verdict.state !== 'killed' || verdict.by === 'timeout') return verdict
    const { by } = verdict
    // An error outside of any file has no test that could be asked again.
    return by.path === '' || failing.has(keyOf(by)) ? { state: 'unsure', by } : verdict
  }
}

const findKiller = (verdict: Verdict) =>
  verdict.state === 'killed' && verdict.by !== 'timeout' && verdict.by.path !== '' ? verdict.by : null

async function findFailing(runner: Runner, files: readonly TestFile[]): Promise<Set<string>> {
  const failing = new Set<string>()
  for (;;) {
    const left = files.filter((file) => !failing.has(keyOf(file)))
    const failure = left.length === 0 ? null : await runner.run({ changed: '', files: left })
    if (failure === null) return failing
    if (failure === 'timeout' || failing.has(keyOf(failure)) || failure.path === '')
      throw new Error('The tests do not pass without a fault')
    failing.add(keyOf(failure))
  }
}
