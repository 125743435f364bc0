import { words } from '#shared/kernel/phrases.ts'
import { fold } from '#shared/lists/text/fold.ts'

type Subject = {
  /** The profession. */
  slug: string
  /** Of a title in lower case without ё. */
  phrase: RegExp
}

/**
 * Subjects of titles whose head is only a rank: «ведущий специалист», «эксперт», «менеджер», «руководитель
 * направления». The first matching row decides, so narrower ones come first.
 */
const SUBJECTS: readonly Subject[] = [
  {
    slug: 'spetsialist-po-ohrane-truda',
    phrase: words(
      '‹(?:охран… (?:труда|здоровья)|пожарн… безопасност…|гражданск… оборон…|(?:промышленн|производственн)…,? (?:и |экологическ… и )*(?:экологическ… )?безопасност…|пэб)(?![\\p{L}])',
    ),
  },
  {
    slug: 'spetsialist-po-informatsionnoy-bezopasnosti',
    phrase: words(
      '‹(?:защит… (?:информации|веб|конфиденциальн|персональн|приложений|мобильн|искусственн)…|(?:киберугроз|кибербезопасност|криптографическ)…|siem|soc|технической защит…|тзи|mlsecops|llmsecops|удостоверяющ… центр…)(?![\\p{L}])',
      '‹безопасност… разработки',
    ),
  },
  {
    slug: 'prompt-inzhener',
    phrase: words(
      '‹(?:нейросет…|промпт…|prompt|искусственн… интеллект…|вайб[- ]?код…|generative ai|genai|ai creat…)(?![\\p{L}])',
    ),
  },
  {
    slug: 'inzhener-po-mashinnomu-obucheniyu',
    phrase: words('‹(?:машинн… обучени…|компьютерн… зрени…|machine learning|computer vision)(?![\\p{L}])'),
  },
  {
    slug: 'inzhener-dannyh',
    phrase: words('‹(?:качеств… данных|хранилищ… данных|data quality|hadoop|мастер-данн…|нси)(?![\\p{L}])'),
  },
  {
    slug: 'menedzher-marketpleysov',
    phrase: words('‹(?:маркетплейс|ozon|озон|wildberries|вайлдберриз|вайлдберис|яндекс[ .]маркет)…(?! банк)'),
  },
  {
    slug: 'spetsialist-po-vnedreniyu',
    phrase: words('‹(?:внедрени…|crm[- ]аналитик…|битрикс ?24|bitrix ?24|bpmsoft)(?![\\p{L}])'),
  },
  {
    slug: 'spetsialist-po-kontekstnoy-reklame',
    phrase: words('‹(?:реклам… (?:аккаунт|кабинет)…|реклам… в директ…|adwords|google ads)'),
  },
  {
    slug: 'menedzher-po-rabote-s-partnerami',
    phrase: words('‹(?:affill?i?ate|партнерск…|по работе с партнерами)'),
  },
  {
    slug: 'spetsialist-po-tenderam',
    phrase: words('‹(?:тендер|закупочн… процедур|контрактн… (?:служб|работ)|госзакуп)…'),
  },
  { slug: 'menedzher-po-zakupkam', phrase: words('‹(?:закуп(?:ок|кам|ке|ки)|мто|снабжени…)(?![\\p{L}])') },
  {
    slug: 'spetsialist-po-vzyskaniyu-zadolzhennosti',
    phrase: words('‹(?:проблемн… (?:актив|задолженност)|взыскани)…'),
  },
  { slug: 'kreditnyy-spetsialist', phrase: words('‹(?:кредит|факторинг)…') },
  { slug: 'risk-menedzher', phrase: words('‹риск…') },
  { slug: 'kaznachey', phrase: words('‹казначейск…') },
  {
    slug: 'buhgalter',
    phrase: words('‹(?:бухгалтерск|взаиморасчет|налогов|учет)… ?(?:отчетност|документаци|учет|операци)?…'),
  },
  {
    slug: 'smetchik',
    phrase: words('‹(?:сметн|ценообразовани… в (?:капитальн|строительств)|стоимостн… инжиниринг)…'),
  },
  { slug: 'spetsialist-po-kadram', phrase: words('‹(?:кадров|штатн… расписани|воинск… учет|договор… гпх)…') },
  {
    slug: 'hr-menedzher',
    phrase: words('‹(?:персонал|вознаграждени|человеческ… (?:капитал|потенциал)|льгот|компенсаци)…'),
  },
  {
    slug: 'finansovyy-analitik',
    phrase: words('‹(?:бюджет|финанс|инвестиционн|инвестор|ликвидност|finance|financial)…'),
  },
  {
    slug: 'yurist',
    phrase: words(
      '‹(?:legal|tax dispute|правов|юридическ… (?:вопрос|сопровождени|отдел)|договорн… работ|судебн… (?:защит|работ))…',
    ),
  },
  {
    slug: 'spetsialist-gosudarstvennoy-sluzhby',
    phrase: words('‹(?:судебн… и исполнительн|исполнительн… производств|государственн… программ)…'),
  },
  {
    slug: 'deloproizvoditel',
    phrase: words('‹(?:документационн|архивировани|делопроизводств|эдо|документооборот)…'),
  },
  { slug: 'operator-chata', phrase: words('‹(?:чат[- ]?поддержк|письменн… поддержк|поддержк… в чат)…') },
  {
    slug: 'spetsialist-tehnicheskoy-podderzhki',
    phrase: words(
      '‹(?:техническ… (?:сопровождени|поддержк)|линии (?:поддержки|сопровождени)|поддержк… (?:ис|пользовател|систем))…',
    ),
  },
  {
    slug: 'spetsialist-podderzhki-klientov',
    phrase: words(
      '‹(?:голосов… поддержк|обращени… клиент|клиентск… (?:опыт|сервис)|отдела поддержки|информационн… поддержк)…',
    ),
  },
  {
    slug: 'menedzher-po-rabote-s-klientami',
    phrase: words('‹работ… с (?:корпоративн… |ключев… )?клиентами(?![\\p{L}])'),
  },
  { slug: 'operator-koll-tsentra', phrase: words('‹(?:контактн… центр|колл?[- ]?центр)…') },
  { slug: 'bankovskiy-spetsialist', phrase: words('‹(?:банковск|банк[аеу]|зарплатн… проект|мсб|сбер)…') },
  {
    slug: 'setevoy-inzhener',
    phrase: words(
      '‹(?:сетев… (?:и беспроводн|эксперт|технологи|инфраструктур)|беспроводн… технологи|мониторинг… сети)…',
    ),
  },
  {
    slug: 'testirovschik',
    phrase: words('‹(?:отдел|команд|групп|сектор|специалист)…(?: …)? тестировани[яюе](?![\\p{L}])'),
  },
  { slug: 'auditor', phrase: words('‹(?:internal audit|to audit|внутренн… аудит|аудиторск)…') },
  { slug: 'komplaens-menedzher', phrase: words('‹(?:комплаенс|compliance|data protection)…') },
  { slug: 'kontroler-kachestva', phrase: words('‹(?:смк|(?:контрол|менеджмент)… качества)(?![\\p{L}])') },
  { slug: 'inzhener-svyazi', phrase: words('‹(?:телекоммуникаци|передачи данных|voip|радиосвяз|скс)…') },
  {
    slug: 'sistemnyy-administrator',
    phrase: words('‹(?:linux|unix|astra ?linux|vmware|windows server|лвс)(?![\\p{L}])'),
  },
  { slug: 'analitik-dannyh', phrase: words('‹анализ… данных(?![\\p{L}])') },
  { slug: 'pr-menedzher', phrase: words('‹(?:связ[ия]м? с общественност|коммуникаци)…') },
  {
    slug: 'rukovoditel-proektov',
    phrase: words(
      '‹(?:управлени… проектами|проектн… офис|интернет-проект…)(?![\\p{L}])',
      '‹проекта(?![\\p{L}])',
    ),
  },
  { slug: 'marketolog', phrase: words('‹(?:маркетинг|маркетингов|продвижени|digital|диджитал|marketing)…') },
  { slug: 'logist', phrase: words('‹(?:логистик|железнодорожн… перевоз|транспортн… обеспечени)…') },
  { slug: 'geolog', phrase: words('‹(?:геолог|геонавигаци|гидродинамическ|скважин|бурени|гидроразрыв)…') },
  {
    slug: 'inzhener-pto',
    phrase: words(
      '‹(?:капитальн… строительств|строительн… (?:надзор|контрол)|проектно-изыскательск|календарн…[- ](?:сетев… )?планировани)…',
    ),
  },
  {
    slug: 'energetik',
    phrase: words('‹(?:электроснабжени|электроэнергетик|электротехническ… оборудовани)…'),
  },
  { slug: 'montazhnik', phrase: words('‹(?:монтаж|механомонтажн|электромонтажн)…') },
  { slug: 'it-spetsialist', phrase: words('‹информационн… (?:технологи|систем)…') },
  {
    slug: 'programmist-mikrokontrollerov',
    phrase: words('‹(?:микропроцессор|микроконтроллер|embedded|встраиваем)…'),
  },
  { slug: 'c-sharp-razrabotchik', phrase: words('(?:^|[^\\p{L}])(?:c#|с#|asp\\.net|\\.net)(?![\\p{L}])') },
  { slug: 'c-plus-plus-razrabotchik', phrase: words('(?:^|[^\\p{L}])[cс]\\+\\+') },
  { slug: 'go-razrabotchik', phrase: words('‹(?:go|golang|go-lang)(?![\\p{L}])') },
  { slug: 'python-razrabotchik', phrase: words('‹(?:python|django|fastapi)(?![\\p{L}])') },
  { slug: 'java-razrabotchik', phrase: words('‹(?:java|kotlin|spring)(?![\\p{L}])') },
  { slug: 'php-razrabotchik', phrase: words('‹(?:php|laravel|symfony)(?![\\p{L}])') },
  {
    slug: 'frontend-razrabotchik',
    phrase: words('‹(?:react|angular|vue|javascript|typescript)(?![\\p{L}])'),
  },
]

/** Slug of the profession that the subject of a title names; null for none. Takes text in lower case without ё. */
export function professionOfSubject(title: string): string | null {
  return SUBJECTS.find(({ phrase }) => phrase.test(title))?.slug ?? null
}

/**
 * Subjects that only the text of a vacancy reveals: in a title these words are the name of a profession, or of no
 * subject.
 */
const TEXT_SUBJECTS: readonly Subject[] = [
  { slug: 'menedzher-po-prodazham', phrase: words('‹(?:продаж|продавать|сделк|коммерческ… предложени)…') },
  {
    slug: 'spetsialist-podderzhki-klientov',
    phrase: words('‹(?:консультир|обращени… (?:клиент|пользовател)|отвечать на вопрос)…'),
  },
  { slug: 'internet-marketolog', phrase: words('‹(?:таргет|контекстн… реклам|трафик|лидогенераци|воронк)…') },
  { slug: 'analitik-dannyh', phrase: words('‹(?:дашборд|sql|power bi|tableau|выгруз)…') },
  ...SUBJECTS,
]

/** Of fewer sentences one may be about anything, and a text about two matters says neither. */
const SENTENCES_MIN = 3
const LEAD = 1.5

/**
 * Slug of the profession that most sentences of a text are about; null where that is not plain.
 *
 * @param canBe which professions come into question
 */
export function professionOfText(text: string, canBe: (slug: string) => boolean): string | null {
  const sentences = fold(text).split(/[.;!?\n•]+/)
  const counts = TEXT_SUBJECTS.filter(({ slug }) => canBe(slug)).map(({ slug, phrase }) => ({
    slug,
    count: sentences.filter((sentence) => phrase.test(sentence)).length,
  }))
  const [best, second] = counts.toSorted((a, b) => b.count - a.count)
  const isPlain = best && best.count >= SENTENCES_MIN && best.count >= (second?.count ?? 0) * LEAD
  return isPlain ? best.slug : null
}
