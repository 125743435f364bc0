import { expect, test } from 'vitest'
import { indexText } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { SYNONYM_RINGS } from '#shared/lists/text/synonym-rings.ts'
import { synonymsAt } from '#shared/lists/text/synonyms.ts'

const meanings = (text: string) => {
  const match = synonymsAt(indexText(text).split(' '), 0)
  return match && { length: match.length, entries: match.entries.map((words) => words.join(' ')) }
}

test.each([
  ['удалёнка', 'дистанционно'],
  ['удалёнка', 'издома'],
  ['на дому', 'надомная работа'],
  ['удаленной работы', 'дистанционно'],
  ['системных администраторов', 'сисадмин'],
  ['HR', 'эйчар'],
  ['call-центр', 'контактный центр'],
  ['СММ', 'smm'],
  ['питон', 'python'],
  ['JS', 'жаваскрипт'],
  ['тестировщиком', 'qa'],
  ['главному бухгалтеру', 'главбух'],
  ['з/п', 'зарплата'],
  ['C#', 'си шарп'],
  ['IT', 'информационные технологии'],
  ['kotlin', 'котлин'],
  ['data-инженер', 'дата инженер'],
  ['датааналитик', 'аналитик данных'],
  ['ui/ux', 'uxui'],
  ['e-commerce', 'екоммерс'],
  ['большими данными', 'bigdata'],
  ['junior', 'младший'],
  ['старшего', 'senior'],
  ['саппорт', 'служба поддержки'],
  ['техподдержку', 'helpdesk'],
  ['КЦ', 'колл центр'],
  ['ПК', 'персональный компьютер'],
  ['ДМС', 'добровольное медицинское страхование'],
  ['соцсети', 'social media'],
  ['первичных документов', 'первичка'],
  ['мерчандайзер', 'мерчендайзер'],
  ['инженеру', 'engineer'],
  ['чат-ботов', 'chatbot'],
  ['моушен-дизайнера', 'motion designer'],
])('a search for «%s» also finds «%s»', (typed, meant) => {
  expect(meanings(typed)?.entries).toContain(meant)
})

test('work by hand at home and remote work are no synonyms', () => {
  expect(meanings('на дому')?.entries).not.toContain('удаленка')
  expect(meanings('удалёнка')?.entries).not.toContain('надому')
})

test.each([
  ['hr', 'рекрутер'],
  ['ввод данных', 'набор текста'],
  ['девопс', 'sre'],
])('a search for «%s» does not find «%s», another job', (typed, other) => {
  expect(meanings(typed)?.entries).not.toContain(other)
})

test('the longest synonym that matches the typed words is used', () => {
  expect(meanings('главный бухгалтер')?.length).toBe(2)
  expect(meanings('дистанционная работа студентам')?.length).toBe(2)
})

test.each(['и', 'дом', 'доставка на дом', 'менеджер', 'работа'])('«%s» has no synonyms', (typed) => {
  expect(meanings(typed)).toBeNull()
})

test('no synonym belongs to two rings or twice to one ring', () => {
  const owners = new Map<string, string>()
  for (const ring of SYNONYM_RINGS) {
    const entries = ring.split(' | ').map(indexText)
    expect(entries.length, ring).toBeGreaterThan(1)
    expect(new Set(entries).size, ring).toBe(entries.length)
    for (const entry of entries) {
      const key = entry.split(' ').map(stem).join(' ')
      expect(owners.get(key) ?? ring, entry).toBe(ring)
      owners.set(key, ring)
    }
  }
})
