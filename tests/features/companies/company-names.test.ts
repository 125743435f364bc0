import { describe, expect, test } from 'vitest'
import { isSameCompanyName } from '#shared/features/identity/companies/company-names.ts'
import { createRandom } from '#tests/support/random.ts'

const both = (one: string, other: string) => [isSameCompanyName(one, other), isSameCompanyName(other, one)]

describe('two spellings of the name of a company', () => {
  test.each([
    ['case', 'Ромашка', 'РОМАШКА'],
    ['the letter ё', 'Ёлки', 'Елки'],
    ['quotation marks', 'ООО "Ромашка"', 'ООО «Ромашка»'],
    ['inner quotation marks', 'ООО «ТД „Ромашка“»', 'ООО "ТД "Ромашка""'],
    ['spaces', 'ООО  «Ромашка »', 'ООО«Ромашка»'],
    ['a no-break space', 'ООО\u00A0«Ромашка»', 'ООО «Ромашка»'],
    ['an invisible character', 'Ро\u00ADмашка', 'Ромашка'],
    ['dashes', 'Елки-палки', 'Елки — палки'],
    ['a comma before the form', 'Ромашка, ООО', 'ООО Ромашка'],
    ['the form in words', 'Общество с ограниченной ответственностью "РОМАШКА"', 'ООО «Ромашка»'],
    ['a public company', 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО "ЧАЙ"', 'ПАО «Чай»'],
    ['a closed company', 'Закрытое акционерное общество Чай', 'ЗАО Чай'],
    ['a sole proprietor', 'Индивидуальный предприниматель Петров Пётр', 'ИП Петров Петр'],
    ['an institution', 'Государственное казённое учреждение «Заря»', 'ГКУ Заря'],
    ['an organisation', 'Автономная некоммерческая организация "Свет"', 'АНО «Свет»'],
    ['a farm', 'Крестьянское (фермерское) хозяйство «Ивы»', 'КФХ Ивы'],
    ['the form in Latin letters', 'OOO Ромашка', 'ООО Ромашка'],
    ['the form in both alphabets', 'ЗAO Ромашка', 'ЗАО Ромашка'],
    ['a form that is left out', 'Ромашка', 'ООО «Ромашка»'],
  ])('%s makes no other name', (_what, one, other) => {
    expect(both(one, other)).toEqual([true, true])
  })

  test.each([
    ['another word', 'ООО «Ромашка»', 'ООО «Лютик»'],
    ['one more word', 'ООО «Ромашка»', 'ООО «Торговый дом Ромашка»'],
    ['a number', 'Ромашка', 'Ромашка 2'],
    ['a sign that belongs to the name', 'Ромашка', 'Ромашка+'],
    ['another form', 'ООО «Ромашка»', 'АО «Ромашка»'],
    ['a form of a person', 'ООО «Петров»', 'ИП Петров'],
    ['a public form', 'АО «Чай»', 'ПАО «Чай»'],
    ['a form alone', 'ООО', 'АО'],
    ['the order of the words', 'Дом чая', 'Чая дом'],
  ])('%s makes another name', (_what, one, other) => {
    expect(both(one, other)).toEqual([false, false])
  })

  test('any mixture of quotation marks, case, spaces and place of the form is the same name', () => {
    const random = createRandom(20_261_126)
    const pick = (list: readonly string[]) => random.one(list) ?? ''
    const chance = (share: number) => random.next() < share
    const forms = [
      ['ООО', 'Общество с ограниченной ответственностью'],
      ['АО', 'Акционерное общество'],
      ['АНО', 'Автономная некоммерческая организация'],
    ]
    const spell = (form: readonly string[], core: string) => {
      const name = pick([`«${core}»`, `"${core}"`, `“${core}”`, core])
      const written = pick(form)
      const whole = chance(0.3) ? `${name}, ${written}` : `${written}${pick([' ', '  ', '\u00A0'])}${name}`
      return chance(0.3) ? whole.toUpperCase() : chance(0.3) ? whole.toLowerCase() : whole
    }
    for (let round = 0; round < 300; round++) {
      const form = random.one(forms) ?? []
      const core = pick(['Чай и кофе', 'Ёлочка', 'Север-Юг', 'Студия 2Д'])
      const [one, other] = [spell(form, core), spell(form, core)]
      expect(isSameCompanyName(one, other), `${one} | ${other}`).toBe(true)
      expect(isSameCompanyName(one, spell(form, 'Лютик')), one).toBe(false)
    }
  })
})
