import { describe, expect, test } from 'vitest'
import professions from '#server/features/reference/data/files/professions/professions.json' with { type: 'json' }
import looseTitles from '#server/features/reference/data/files/profession-titles/loose.json' with { type: 'json' }
import { wordsOf } from '#server/features/reference/data/name-index.ts'
import { createProfessionNames } from '#server/features/reference/data/load.ts'

const { professionsAt } = createProfessionNames({ all: professions })
const slugs = new Map(professions.map(({ id, slug }) => [id, slug]))

/** Slugs of the professions named at the beginning of the text, and how many words name them. */
const named = (text: string) => {
  const match = professionsAt(wordsOf(text), 0)
  return match && { slugs: match.ids.map((id) => slugs.get(id)), length: match.length }
}

describe('a typed name finds its profession', () => {
  test.each([
    // Cases and plurals
    ['бухгалтера', 'buhgalter'],
    ['бухгалтеров', 'buhgalter'],
    ['программистом', 'programmist'],
    ['менеджеров по продажам', 'menedzher-po-prodazham'],
    ['системные администраторы', 'sistemnyy-administrator'],
    ['дизайнеры интерьеров', 'dizayner-interera'],
    ['видеомонтажёр', 'videomontazher'],
    ['гидом', 'ekskursovod'],
    ['медсестёр', 'meditsinskaya-sestra'],
    // Hyphens and words written together
    ['веб-дизайнер', 'veb-dizayner'],
    ['вебдизайнер', 'veb-dizayner'],
    ['бизнесаналитиком', 'biznes-analitik'],
    ['full-stack разработчик', 'fullstack-razrabotchik'],
    ['бэк-энд разработчик', 'backend-razrabotchik'],
    ['артдиректор', 'art-direktor'],
    ['продактменеджер', 'menedzher-produkta'],
    ['UI/UX дизайнер', 'ux-ui-dizayner'],
    // Feminine forms
    ['продавщица', 'prodavets'],
    ['секретарша', 'sekretar'],
    ['учительницу', 'prepodavatel'],
    ['уборщицы', 'uborschik'],
    ['воспитательница', 'vospitatel'],
    ['закупщица', 'menedzher-po-zakupkam'],
    ['тестировщицей', 'testirovschik'],
    ['художница', 'hudozhnik-illyustrator'],
    ['медсестра', 'meditsinskaya-sestra'],
    ['кассирша', 'kassir'],
    ['журналистка', 'zhurnalist'],
    ['повариха', 'povar'],
    ['посудомойка', 'posudomoyschik'],
    ['переводчица', 'perevodchik'],
    // Colloquial names
    ['шарпист', 'c-sharp-razrabotchik'],
    ['сишник', 'c-plus-plus-razrabotchik'],
    ['джавист', 'java-razrabotchik'],
    ['питонист', 'python-razrabotchik'],
    ['пхпшник', 'php-razrabotchik'],
    ['фронтендер', 'frontend-razrabotchik'],
    ['бекендеры', 'backend-razrabotchik'],
    ['фулстек', 'fullstack-razrabotchik'],
    ['одинэсник', 'programmist-1s'],
    ['1сник', 'programmist-1s'],
    ['эникейщик', 'spetsialist-tehnicheskoy-podderzhki'],
    ['сисадмин', 'sistemnyy-administrator'],
    ['девопс', 'devops-inzhener'],
    ['тимлид', 'rukovoditel-razrabotki'],
    ['мл инженер', 'inzhener-po-mashinnomu-obucheniyu'],
    ['тестер', 'testirovschik'],
    ['безопасник', 'spetsialist-po-informatsionnoy-bezopasnosti'],
    ['верстала', 'verstalschik'],
    ['моушен дизайнер', 'moushn-dizayner'],
    ['сммщик', 'smm-menedzher'],
    ['сеошник', 'seo-spetsialist'],
    ['таргетолог', 'targetolog'],
    ['кадровик', 'spetsialist-po-kadram'],
    ['отдел кадров', 'spetsialist-po-kadram'],
    ['эйчар', 'hr-menedzher'],
    ['айчар', 'hr-menedzher'],
    ['ресёрчер', 'rekruter'],
    ['сейлз', 'menedzher-po-prodazham'],
    ['продажник', 'menedzher-po-prodazham'],
    ['снабженец', 'menedzher-po-zakupkam'],
    ['проджект', 'rukovoditel-proektov'],
    ['продакт', 'menedzher-produkta'],
    ['бухша', 'buhgalter'],
    ['главбух', 'glavnyy-buhgalter'],
    ['бухгалтер на первичку', 'spetsialist-po-pervichnoy-dokumentatsii'],
    ['первичка', 'spetsialist-po-pervichnoy-dokumentatsii'],
    ['техподдержка', 'spetsialist-tehnicheskoy-podderzhki'],
    ['препод', 'prepodavatel'],
    ['репетитор по английскому', 'uchitel-angliyskogo-yazyka'],
    ['водила', 'voditel'],
    ['дальнобойщики', 'dalnoboyschik'],
    ['мерчик', 'merchendayzer'],
    ['промик', 'promouter'],
    ['нянечка', 'nyanya'],
    ['сиделку', 'sidelka'],
    ['надомница', 'nadomnyy-sborschik'],
    ['уборщик территории', 'dvornik'],
    // Abbreviations
    ['ба', 'biznes-analitik'],
    ['са', 'sistemnyy-analitik'],
    ['QA', 'testirovschik'],
    ['пм', 'rukovoditel-proektov'],
    ['РОП', 'rukovoditel-otdela-prodazh'],
    ['DBA', 'administrator-baz-dannyh'],
    ['ИБ', 'spetsialist-po-informatsionnoy-bezopasnosti'],
    ['SRE', 'devops-inzhener'],
    ['HR', 'hr-menedzher'],
    // English names
    ['accountant', 'buhgalter'],
    ['driver', 'voditel'],
    ['customer support', 'spetsialist-podderzhki-klientov'],
    ['sales manager', 'menedzher-po-prodazham'],
    ['graphic designer', 'graficheskiy-dizayner'],
    ['technical writer', 'tehnicheskiy-pisatel'],
    ['data engineer', 'inzhener-dannyh'],
    ['QA engineer', 'testirovschik'],
    ['product менеджер', 'menedzher-produkta'],
    ['IT рекрутер', 'rekruter'],
  ])('«%s» is %s', (text, slug) => {
    expect(named(text)?.slugs[0]).toBe(slug)
  })
})

test('the longest name at the word counts', () => {
  expect(named('главный бухгалтер в Казани')).toEqual({ slugs: ['glavnyy-buhgalter'], length: 2 })
  expect(named('аналитик данных')?.length).toBe(2)
  expect(professionsAt(wordsOf('ищу работу юриста'), 2)?.length).toBe(1)
  expect(professionsAt(wordsOf('ищу работу юриста'), 0)).toBeNull()
})

test('of professions that share a name the one named so comes first', () => {
  expect(named('сторож')?.slugs).toEqual(['storozh', 'ohrannik'])
  expect(named('охранник')?.slugs).toEqual(['ohrannik', 'storozh'])
  expect(named('саппорт')?.slugs).toEqual([
    'spetsialist-tehnicheskoy-podderzhki',
    'spetsialist-podderzhki-klientov',
  ])
})

test.each([
  ['водитель автобуса', 'voditel'],
  ['бухгалтер-кассир', 'buhgalter'],
  ['врач хирург', 'vrach'],
  ['учитель физики', 'prepodavatel'],
])('«%s» says more than the profession, and only its first word names it', (text, slug) => {
  expect(named(text)).toEqual({ slugs: [slug], length: 1 })
})

test.each(['хирург', 'react', 'python', '1с', 'полицейский', 'астролог', 'продажи', 'логистика'])(
  '«%s» is narrower than a profession, a neighbour or a skill, so it names none',
  (text) => {
    expect(named(text)).toBeNull()
  },
)

test.each(['и', 'баз', 'пму', 'и баня', 'ибо'])('«%s» is no form of a short name', (text) => {
  expect(named(text)).toBeNull()
})

test.each(
  'специалист сотрудник работник рабочий оператор мастер руководитель начальник директор эксперт консультант помощник'.split(
    ' ',
  ),
)('the general word «%s» names no profession', (word) => {
  expect(named(word)).toBeNull()
})

test('a loose title is a synonym of its profession and no name of another', () => {
  const bySlug = new Map(professions.map(({ slug, synonyms }) => [slug, synonyms]))
  for (const [slug, titles] of Object.entries(looseTitles)) {
    expect(new Set(titles).size, slug).toBe(titles.length)
    expect(
      titles.filter((title) => !bySlug.get(slug)?.includes(title)),
      slug,
    ).toEqual([])
  }
})
