import { describe, expect, test } from 'vitest'
import { assertCanServe, readSettings } from '#config/settings.ts'
import { INVENTED_OPERATOR } from '../../scripts/bench/invented-operator.ts'

type Env = Record<string, string>

const { OPERATOR_NAME, OPERATOR_INN, OPERATOR_OGRN, OPERATOR_ADDRESS, OPERATOR_EMAIL } = INVENTED_OPERATOR
const CONTACT = { OPERATOR_ADDRESS, OPERATOR_EMAIL }
const ORGANISATION = { OPERATOR_NAME, OPERATOR_INN, OPERATOR_OGRN, ...CONTACT }
const PERSON = { OPERATOR_NAME: 'Примеров Пётр Петрович', OPERATOR_INN: '990000000041', ...CONTACT }
const PROPRIETOR = { ...PERSON, OPERATOR_OGRN: '399000000000000' }

const production = (env: Env) => readSettings({ NODE_ENV: 'production', MAIL_OFF: '1', ...env }).settings
const serve = (env: Env) => assertCanServe(production(env))

describe.each([
  { form: 'ooo', isSaid: false, env: ORGANISATION },
  { form: 'ooo', isSaid: true, env: ORGANISATION },
  { form: 'ip', isSaid: false, env: PROPRIETOR },
  { form: 'ip', isSaid: true, env: PROPRIETOR },
  // Never guessed: a sole proprietor may have left out the OGRNIP.
  { form: 'self_employed', isSaid: true, env: PERSON },
])('an operator of the form $form, named in OPERATOR_FORM: $isSaid', ({ form, isSaid, env }) => {
  const given: Env = isSaid ? { ...env, OPERATOR_FORM: form } : env

  test('starts in production in every role, and the form is known', () => {
    for (const role of ['web', 'worker', 'all']) expect(() => serve({ ...given, ROLE: role })).not.toThrow()
    expect(production(given).operator).toEqual({
      form,
      name: env.OPERATOR_NAME,
      inn: env.OPERATOR_INN,
      ogrn: given['OPERATOR_OGRN'] ?? null,
      address: OPERATOR_ADDRESS,
      email: OPERATOR_EMAIL,
    })
  })

  test('refuses to start in production without any one of its details, and names it', () => {
    for (const name of Object.keys(env)) {
      for (const value of [undefined, '']) {
        const rest = Object.entries(given).flatMap(([key, old]) => {
          const kept = key === name ? value : old
          return kept === undefined ? [] : [[key, kept] as const]
        })
        for (const role of ['web', 'worker', 'all'])
          expect(() => serve({ ...Object.fromEntries(rest), ROLE: role })).toThrow(`Set ${name},`)
      }
    }
  })
})

test('without any detail of the operator production names all that are missing, and the demo and development start', () => {
  expect(() => serve({})).toThrow(
    'Set OPERATOR_NAME, OPERATOR_INN, OPERATOR_OGRN, OPERATOR_ADDRESS, OPERATOR_EMAIL, and OPERATOR_FORM',
  )
  expect(() => serve({ OPERATOR_FORM: 'self_employed' })).toThrow(
    'Set OPERATOR_NAME, OPERATOR_INN, OPERATOR_ADDRESS, OPERATOR_EMAIL, and OPERATOR_FORM',
  )
  expect(() => serve({ DEMO: '1' })).not.toThrow()
  for (const NODE_ENV of ['development', 'test'])
    expect(() => assertCanServe(readSettings({ NODE_ENV }).settings)).not.toThrow()
})

test('the demo has an invented operator on its pages, unless a whole one is set', () => {
  expect(readSettings({ DEMO: '1' }).settings.operator?.name).toBe('ООО «Пример» (для показа)')
  const { OPERATOR_INN: _inn, ...some } = ORGANISATION
  expect(readSettings({ DEMO: '1', ...some }).settings.operator?.name).toBe('ООО «Пример» (для показа)')
  expect(readSettings({ DEMO: '1', ...ORGANISATION }).settings.operator?.name).toBe(OPERATOR_NAME)
  expect(readSettings({ NODE_ENV: 'development' }).settings.operator).toBeNull()
})

test.each<[Env, RegExp]>([
  [{ ...ORGANISATION, OPERATOR_INN: '9900000001' }, /OPERATOR_INN: is no INN/],
  [{ ...PERSON, OPERATOR_INN: '990000000042' }, /OPERATOR_INN: is no INN/],
  [{ ...ORGANISATION, OPERATOR_OGRN: '1990000000001' }, /OPERATOR_OGRN: is no OGRN/],
  [{ ...PROPRIETOR, OPERATOR_OGRN: '399000000000001' }, /OPERATOR_OGRN: is no OGRN/],
  [{ ...PROPRIETOR, OPERATOR_OGRN }, /OPERATOR_OGRN: has 15 digits with OPERATOR_FORM=ip/],
  [
    { ...ORGANISATION, OPERATOR_OGRN: PROPRIETOR.OPERATOR_OGRN },
    /OPERATOR_OGRN: has 13 digits with OPERATOR_FORM=ooo/,
  ],
  [{ ...PROPRIETOR, OPERATOR_FORM: 'ooo' }, /OPERATOR_INN: has 10 digits with OPERATOR_FORM=ooo/],
  [{ ...ORGANISATION, OPERATOR_FORM: 'ip' }, /OPERATOR_INN: has 12 digits with OPERATOR_FORM=ip/],
  [{ ...ORGANISATION, OPERATOR_FORM: 'self_employed' }, /OPERATOR_INN: has 12 digits/],
  [{ ...PROPRIETOR, OPERATOR_FORM: 'self_employed' }, /OPERATOR_OGRN: is no detail of a self-employed/],
  [{ ...PROPRIETOR, OPERATOR_KPP: '770701001' }, /OPERATOR_KPP: is a detail of organisations/],
  [{ ...ORGANISATION, OPERATOR_FORM: 'ao' }, /OPERATOR_FORM: Invalid option/],
  [{ ...ORGANISATION, TAX_REGIME: 'patent' }, /TAX_REGIME: cannot be patent with OPERATOR_FORM=ooo/],
  [{ OPERATOR_FORM: 'self_employed', TAX_REGIME: 'usn_5' }, /TAX_REGIME: cannot be usn_5/],
  [{ ...ORGANISATION, OPERATOR_EMAIL: 'office' }, /OPERATOR_EMAIL: Invalid email/],
])('details of an operator that contradict each other stop the start: %j', (env, message) => {
  for (const NODE_ENV of ['production', 'development'])
    expect(() => readSettings({ NODE_ENV, ...env })).toThrow(message)
})

test.each([
  [{}, 'usn_exempt'],
  [{ OPERATOR_FORM: 'self_employed' }, 'self_employed'],
  [{ ...PROPRIETOR, TAX_REGIME: 'patent' }, 'patent'],
])('with %j the first tax regime is %s', (env, regime) => {
  expect(readSettings({ NODE_ENV: 'development', ...env }).settings.tax.regime).toBe(regime)
})
