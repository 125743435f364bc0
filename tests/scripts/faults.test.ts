import { expect, test } from 'vitest'
import { KINDS, problemsOf } from '../../scripts/faults/kinds.mjs'
import { root } from '../../scripts/root.mjs'

const FAULTS = KINDS.flatMap(({ faults }) => faults)

test('every fault that tests must catch is still in the code, and its tests are there', () => {
  expect(problemsOf(FAULTS, root)).toEqual([])
})

test('a fault whose code or test has moved is named', () => {
  const [fault] = FAULTS
  if (!fault) throw new Error('There is no fault')
  const problemsWith = (changed: Partial<typeof fault>) =>
    problemsOf([{ ...fault, name: 'it', ...changed }], root)
  expect(problemsWith({})).toEqual([])
  expect(problemsWith({ file: 'server/gone.ts' })).toEqual(['«it»: there is no server/gone.ts'])
  expect(problemsWith({ find: 'no such text' })).toEqual([
    `«it»: ${fault.file} has its text 0 times, not once`,
  ])
  expect(problemsWith({ replace: fault.find })).toEqual(['«it» changes nothing'])
  expect(problemsWith({ tests: ['tests/gone.test.ts'] })).toEqual(['«it»: there is no tests/gone.test.ts'])
  expect(problemsWith({ tests: [] })).toEqual(['«it» names no test'])
  expect(problemsOf([fault, fault], root)).toContain(`«${fault.name}» is there twice`)
})
