import { execFileSync } from 'node:child_process'

/**
 * Files that differ from a commit, new ones included; paths from the root of the project.
 * @param since by default the commit where this branch left `main`; on `main` itself the last commit
 */
export function listChangedFiles(root: string, since?: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const base = since ?? forkOfMain(git)
  const named =
    git('diff', '--name-only', '-z', base) + git('ls-files', '-z', '--others', '--exclude-standard')
  return [...new Set(named.split('\0'))].filter((path) => path !== '').sort()
}

function forkOfMain(git: (...args: string[]) => string): string {
  try {
    return git('merge-base', 'HEAD', 'main').trim()
  } catch {
    return 'HEAD'
  }
}
