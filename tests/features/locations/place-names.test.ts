import { expect, test } from 'vitest'
import { readPlaces } from './place-files.ts'

const all = ['countries', 'regions', 'cities'].flatMap(readPlaces)
const bySlug = new Map(all.map((row) => [row.slug, row]))

test.each([
  ['moskva', 'в Москве'],
  ['sankt-peterburg', 'в Санкт-Петербурге'],
  ['nizhniy-novgorod', 'в Нижнем Новгороде'],
  ['rostov-na-donu', 'в Ростове-на-Дону'],
  ['naberezhnye-chelny', 'в Набережных Челнах'],
  ['vladivostok', 'во Владивостоке'],
  ['vladimir', 'во Владимире'],
  ['vladikavkaz', 'во Владикавказе'],
  ['vsevolozhsk', 'во Всеволожске'],
  ['fryazino', 'во Фрязине'],
  ['mtsensk', 'во Мценске'],
  ['lvov', 'во Львове'],
  ['volgograd', 'в Волгограде'],
  ['vologda', 'в Вологде'],
  ['pskov', 'в Пскове'],
  ['ivanovo', 'в Иванове'],
  ['sergiev-posad', 'в Сергиевом Посаде'],
  ['borzya', 'в Борзе'],
  ['schuche', 'в Щучьем'],
  ['usole-sibirskoe', 'в Усолье-Сибирском'],
  ['bolshoy-kamen', 'в Большом Камне'],
  ['sosnovyy-bor', 'в Сосновом Бору'],
  ['vyshniy-volochek', 'в Вышнем Волочке'],
  ['spassk-dalniy', 'в Спасске-Дальнем'],
  ['pyt-yah', 'в Пыть-Яхе'],
  ['sochi', 'в Сочи'],
  ['orel', 'в Орле'],
  ['korolev', 'в Королёве'],
  ['moskovskaya-oblast', 'в Московской области'],
  ['vladimirskaya-oblast', 'во Владимирской области'],
  ['krasnodarskiy-kray', 'в Краснодарском крае'],
  ['respublika-altay', 'в Республике Алтай'],
  ['tatarstan', 'в Татарстане'],
  ['krym', 'в Крыму'],
  ['kazahstan', 'в Казахстане'],
  ['kipr', 'на Кипре'],
  ['vetnam', 'во Вьетнаме'],
  ['frantsiya', 'во Франции'],
])('a page about %s says «%s»', (slug, phrase) => {
  const place = bySlug.get(slug)
  expect(`${place?.preposition} ${place?.name_prepositional}`).toBe(phrase)
})

test('the preposition «во» is used before «в» or «ф» with a consonant and some clusters with «л» and «м», and nowhere else', () => {
  const needsVo = /^([ВФ][бвгджзклмнпрстфхцчшщ]|Вьетн|Ль|Мц|Мг)/
  expect(
    all.filter((place) => (place.preposition === 'во') !== needsVo.test(place.name_prepositional)),
  ).toEqual([])
})

test('no place name keeps its nominative ending in the prepositional case', () => {
  const unchanged = all.filter(
    ({ name, name_prepositional }) =>
      name === name_prepositional && /(ск|град|бург|ово|ево|ино|ыно|ая|ий|ый|ка|на)$/.test(name),
  )
  expect(unchanged.map(({ name }) => name)).toEqual([])
})

test('a place alias is unique in its country and differs from other names', () => {
  const named = new Map<string, number>()
  for (const { id, country_iso2, name } of all) named.set(`${country_iso2} ${plainCase(name)}`, id)
  for (const { id, country_iso2, name, aliases } of all) {
    const forms = aliases.map(plainCase)
    expect(new Set([plainCase(name), ...forms]).size, name).toBe(forms.length + 1)
    for (const form of forms)
      expect(named.get(`${country_iso2} ${form}`) ?? id, `${form} of ${name}`).toBe(id)
  }
})

test.each([
  ['СПб', 'sankt-peterburg'],
  ['Питер', 'sankt-peterburg'],
  ['Город Москва', 'moskva'],
  ['Екб', 'ekaterinburg'],
  ['Московская обл', 'moskovskaya-oblast'],
  ['Москва и область', 'moskovskaya-oblast'],
  ['Республика Бурятия', 'buryatiya'],
  ['Республика Саха (Якутия)', 'yakutiya'],
  ['Чувашская Республика - Чувашия', 'chuvashiya'],
  ['Ханты-Мансийский автономный округ - Югра', 'hanty-mansiyskiy-avtonomnyy-okrug'],
  ['Ямало-Ненецкий АО', 'yamalo-nenetskiy-avtonomnyy-okrug'],
  ['Кемеровская область - Кузбасс', 'kemerovskaya-oblast'],
  ['Кыргызстан', 'kirgiziya'],
  ['Нур-Султан', 'astana'],
])('the spelling «%s» of feeds is the place %s', (alias, slug) => {
  expect(bySlug.get(slug)?.aliases).toContain(alias)
})

function plainCase(text: string) {
  return text.toLowerCase().replaceAll('ё', 'е')
}
