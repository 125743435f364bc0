import { expect, test } from 'vitest'
import { describeCompanySource } from '#client/features/intake/sources/company-source-state.ts'
import { CompanySource } from '#shared/features/intake/sources/company-contract.ts'
import { SourceRun } from '#shared/features/intake/sources/source-models.ts'
import { sampleOf } from '#tests/support/sample.ts'

const NOW = '2026-11-27T09:00:00Z'
const read = { triedAt: NOW, isSwitchedOnByStaff: false } as const

const describe = (changes: Partial<CompanySource>) =>
  describeCompanySource(sampleOf(CompanySource, { ...read, ...changes }), NOW).replaceAll('\u00A0', ' ')

test('an employer reads when a paused source is tried again, or what he can do', () => {
  const paused = { state: 'paused', pauseReason: 'timeout' } as const
  expect(describe({ ...paused, pausedUntil: '2026-11-27T12:00:00Z' })).toContain(
    'Попробуем снова 27 ноября, 15:00.',
  )
  expect(describe({ ...paused, pausedUntil: null })).toContain('нажмите «Продолжить»')
  expect(describe({ ...paused, pausedUntil: null, isSwitchedOnByStaff: true })).toContain('напишите нам')
})

test('an employer reads how many vacancies have vanished, until staff have decided about them', () => {
  const run = sampleOf(SourceRun, { outcome: 'guarded', finishedAt: NOW, startedAt: NOW, absent: 21 })
  expect(describe({ state: 'on', lastRun: run })).toMatch(/пропала сразу 21 вакансия.*ещё на доске.*решим/)
  expect(describe({ state: 'on', lastRun: { ...run, absent: 0 } })).toMatch(/^Прочитан 27 ноября/)
})
