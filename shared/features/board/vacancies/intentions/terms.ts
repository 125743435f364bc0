import { condition, plain, type PhraseRule } from '#shared/lists/text/phrase-rules.ts'
import { stem } from '#shared/lists/text/stem.ts'
import type { AgreementType, Badge, PayFrequency } from '#shared/features/board/vacancies/model.ts'
import { PERIODS } from '#shared/features/board/vacancies/vocabulary.ts'

/** Phrases of the terms that only a vacancy has: pay days, agreement, badges, age of the publication. */

type TermName = 'payFrequency' | 'contract' | 'label' | 'employment' | 'experience' | 'direct' | 'abroad'

const payFrequency = (values: readonly PayFrequency[], phrases: readonly string[]) =>
  condition('payFrequency', values, phrases)
const contract = (values: readonly AgreementType[], phrases: readonly string[]) =>
  condition('contract', values, phrases)
const label = (values: readonly Badge[], phrases: readonly string[]) => condition('label', values, phrases)

/** With these words «для школьников» names whom one works with: «репетитор для школьников». */
const CARE_STEMS =
  'репетитор учитель преподаватель педагог тренер няня сиделка психолог вожатый воспитатель инструктор врач логопед дефектолог наставник тьютор куратор аниматор массажист социальный соцработник помощник уход курсы школа лагерь занятия уроки кружок методист помощь дети детей ребенок центр'
    .split(' ')
    .map(stem)

/** From anywhere on earth: remote work that says so. */
export const ABROAD_PHRASES: readonly PhraseRule<'workForm' | 'abroad'>[] = [
  {
    kind: 'condition',
    phrases: ['из любой|любого точки|места|страны|уголка мира|планеты|света|земли'],
    means: [
      { field: 'workForm', values: ['remote', 'home'] },
      { field: 'abroad', values: [1] },
    ],
  },
]

const PAID = 'оплата|выплата|зарплата|расчет|зп|деньги'

const PAY_FREQUENCY_PHRASES: readonly PhraseRule<TermName>[] = [
  payFrequency(
    ['daily'],
    [
      `ежедневный|ежедневно|каждодневный|посменный|подневный ${PAID} труда?`,
      `${PAID} труда? ежедневный|ежедневно|каждодневный|посменно|подневно|сразу`,
      `${PAID} каждый день`,
      `каждый день ${PAID}`,
      `${PAID} в|за день|сутки|смену выхода|обращения|работы?`,
      `${PAID} в конце|после|по? смены|дня|окончании смены|дня?`,
      `день в день ${PAID}?`,
      `${PAID} день в день`,
      `${PAID} сразу? после|в смены|дня|день`,
    ],
  ),
  plain(['# раз в неделю|день|месяц|год']),
  payFrequency(
    ['weekly'],
    [
      `еженедельный|еженедельно|недельный ${PAID} труда?`,
      `${PAID} труда? еженедельный|еженедельно`,
      `${PAID} =1|один? раз в неделю`,
      `${PAID} каждую|за неделю`,
      `=1|один? раз в неделю ${PAID}?`,
      `каждую неделю ${PAID}?`,
    ],
  ),
  payFrequency(['twice_monthly'], [`${PAID}? =2|два|дважды раза? в месяц ${PAID}?`]),
  payFrequency(
    ['monthly'],
    [
      `ежемесячный|ежемесячно ${PAID}`,
      `${PAID} ежемесячно|ежемесячный`,
      `${PAID} =1|один? раз в месяц`,
      `${PAID} каждый месяц`,
    ],
  ),
  payFrequency(['per_project'], [`${PAID} за|по проект|проекту`, `проектная ${PAID}`]),
]

const CONTRACT_PHRASES: readonly PhraseRule<TermName>[] = [
  contract(
    ['self_employed'],
    ['самозанятый', 'для|с самозанятый', 'самозанятость', 'на|по самозанятости', 'по нпд'],
  ),
  contract(
    ['civil'],
    [
      '=гпх',
      'по? договору|договор =гпх|подряда',
      'по? гражданско правовой договор|договору',
      'договор|договору оказания услуг',
    ],
  ),
  contract(
    ['labour'],
    [
      '=по =тк =рф?',
      'оформление|трудоустройство|работа по =тк =рф?',
      'официальное|официальным трудоустройство|оформление|работа по? =тк? =рф?',
      '=официально',
      'официально трудоустроиться|оформление',
      'по? трудовому|трудовой договору|договор|книжке',
      '=по =трудовой',
      'белая зарплата|зп',
    ],
  ),
  contract(
    ['sole_proprietor'],
    ['для|с|на|как =ип', 'договор|договору с =ип', 'с? индивидуальным предпринимателем'],
  ),
]

const BADGE_PHRASES: readonly PhraseRule<TermName>[] = [
  {
    ...label(
      ['disability'],
      [
        'для? =инвалидов|инвалида # группы?',
        '=инвалидов|инвалидам|инвалид|инвалиду|инвалида # группы',
        '# группа инвалидность|инвалидности',
        'для =инвалидов',
        '=инвалидам|инвалид',
        'для? люди|людей|людям|человек с инвалидностью',
        'с|по|имея инвалидностью|инвалидности|инвалидность',
        'для? людей|людям? с =овз',
        'для? людей|людям? с ограниченными возможностями здоровья?',
      ],
    ),
    unlessWith: CARE_STEMS,
  },
  {
    ...label(
      ['from_age_14'],
      [
        'для? подростков|подросток|подросткам|подростка',
        'для школьников|школьника',
        '=школьникам|школьнику|школьникам',
        'для? несовершеннолетних|несовершеннолетним|несовершеннолетний',
      ],
    ),
    unlessWith: CARE_STEMS,
  },
  {
    kind: 'number',
    phrases: ['с|от|для|в? # лет|летних|летним|летний'],
    read: ([age]) =>
      age && !age.hasMultiplier && !age.currency && age.low >= 14 && age.low <= 17
        ? [{ field: 'label', values: ['from_age_14'] satisfies Badge[] }]
        : null,
    unlessWith: CARE_STEMS,
  },
  {
    ...label(
      ['child_at_home'],
      [
        'для? молодых? =мам|мамам|мамочек|мамочкам|мамы|мама|мамочка в? декрете?',
        'для? женщин|мам|девушек? в декрете|декрет',
        'в декретном отпуске',
        'для? декретниц|декретницам|декретница',
        'с? ребенком =дома|надому',
        'с маленьким ребенком =дома?',
        'для мам с детьми|ребенком',
      ],
    ),
    unlessWith: CARE_STEMS.filter(
      (word) => word !== stem('дети') && word !== stem('детей') && word !== stem('ребенок'),
    ),
  },
  label(
    ['no_video'],
    ['без созвонов|видеозвонков|видеосвязи|видеоконференций|зума|зумов|камеры', 'без включения камеры'],
  ),
  label(
    ['no_calls'],
    [
      'беззвонков|безхолодныхзвонков|безобзвона клиентам|клиентов?',
      'беззвонков|безхолодныхзвонков и продаж',
      'без входящих|исходящих|телефонных|любых звонков',
      '=без телефона',
      'без общения|разговоров|работы по|с телефону|клиентами',
      'без разговоров по телефону',
      'без прозвона',
      'не звонить',
    ],
  ),
  label(
    ['no_video'],
    ['без видео|видеосвязи|видеозвонков|камеры|вебкамеры|видеоконференций', 'без веб камеры'],
  ),
  label(
    ['internship'],
    [
      'с бесплатным|полным|последующим? обучением',
      'обучение|обучением на месте',
      'с обучением на месте|работе',
    ],
  ),
  {
    kind: 'condition',
    phrases: [
      'для студентов|студента|студентки',
      '=студентам|студенту|студент',
      'для? студент|студентов дневного|очного|заочного отделения|обучения',
    ],
    means: [
      { field: 'employment', values: ['part', 'project', 'internship'] },
      { field: 'experience', values: ['none'] },
    ],
    unlessWith: CARE_STEMS,
  },
  {
    kind: 'condition',
    phrases: ['для пенсионеров|пенсионера|пенсионерки', '=пенсионерам|пенсионеру|пенсионерке', 'на пенсии'],
    means: [
      { field: 'employment', values: ['part', 'project', 'temporary'] },
      { field: 'experience', values: ['none'] },
    ],
    unlessWith: CARE_STEMS,
  },
]

export const TERM_PHRASES: readonly PhraseRule<TermName>[] = [
  ...PAY_FREQUENCY_PHRASES,
  ...CONTRACT_PHRASES,
  ...BADGE_PHRASES,
  condition(
    'abroad',
    [1],
    [
      'можно|возможно? из за рубежа|границы можно|возможно?',
      'за рубежом|границей живу|нахожусь|проживаю',
      'живу|живя|живущий|нахожусь|находясь|находящийся|проживаю|проживающий за рубежом|границей',
      'из любой страны мира|света?',
      'из другой|других страны',
    ],
  ),
  condition(
    'direct',
    [1],
    [
      'от? прямой|прямого|прямых|прямые работодатель|работодателя|работодателей',
      'от работодателя|работодателей',
      'без агентств|агентства|посредников|посредника',
      'без кадровых агентств',
      'не агентство|агентства',
    ],
  ),
]

/** The days are the same for vacancies and resumes. */
export const PERIOD_PHRASES: readonly PhraseRule<'period'>[] = [
  condition(
    'period',
    [1],
    [
      '=сегодня',
      'за сегодня|сутки|день',
      'за последние|последний|прошедшие сутки|день',
      'сегодняшние',
      'последние сутки',
    ],
  ),
  condition('period', [7], ['за последнюю|прошедшую|эту? неделю', 'на этой неделе', 'последняя неделя']),
  condition('period', [30], ['за последний|прошедший|этот? месяц', 'в этом месяце']),
  {
    kind: 'number',
    phrases: ['за последние? # день|дня|дней|дней|сутки|суток'],
    read: ([days]) => {
      const period = days && days.low >= 1 ? PERIODS.find((limit) => limit >= days.high) : undefined
      return period === undefined ? null : [{ field: 'period', values: [period] }]
    },
  },
]
