import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { addCompany, signUp } from './people.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A resume of the one who is signed in, short of moderation. */
async function writeResume(page: Page, title: string) {
  const send = async (method: 'post' | 'put', path: string, data: object) =>
    (await page.request[method](path, { headers: { 'sec-fetch-site': 'same-origin' }, data })).json()
  const { id, version, draft } = await send('post', '/api/v1/personal/resumes', {})
  await send('put', `/api/v1/personal/resumes/${id}`, {
    version,
    content: { ...draft, title, work_forms: ['remote'] },
    contacts: { phone: '+7 913 555-01-02', email: 'anna@example.ru', telegram: '', comment: '' },
  })
}

/** An employer with an open vacancy, and seekers with checked resumes, each in a browser of their own. */
export async function hiring(
  browser: Browser,
  titles: readonly string[],
  /** Everybody may read the resumes. */
  { isShown = false } = {},
) {
  const open = async () => (await browser.newContext()).newPage()
  const employer = await open()
  const email = await signUp(employer, { firstName: 'Ольга' })
  await addCompany(employer, { title: 'Мастерская «Нитка»' })
  const seekers: Page[] = []
  const emails: string[] = []
  for (const title of titles) {
    const seeker = await open()
    emails.push(await signUp(seeker, { firstName: 'Анна', intent: 'seeker' }))
    await writeResume(seeker, title)
    seekers.push(seeker)
  }
  const { E2E_DATA_DIR = 'data/e2e' } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['e2e/support/hire.ts', isShown ? 'published' : 'hidden', email, ...emails],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: E2E_DATA_DIR, DATABASE_URL: '' },
    },
  )
  return { employer, seekers, vacancyId: Number(stdout) }
}
