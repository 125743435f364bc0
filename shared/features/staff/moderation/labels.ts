import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'
import type { CaseState, ModeratedKind } from './vocabulary.ts'

/** The problem, the advice, and the clause of `/rules`. */
type RuleLabels = { title: string; advice: string; clause: string | null }

export const RULE_LABELS: Readonly<Record<ModerationRule, RuleLabels>> = {
  asks_money: {
    title: 'Деньги с соискателя',
    advice: 'Уберите любые платежи соискателя: за обучение, материалы, страховку, доступ.',
    clause: '3.1',
  },
  asks_documents: {
    title: 'Фото или скан документов',
    advice: 'Не просите документы и данные карты до предложения о работе.',
    clause: '4.1',
  },
  sends_to_messenger: {
    title: 'Уводит в мессенджер',
    advice: 'Принимайте отклики на сайте: контакты соискателя придут вместе с откликом.',
    clause: '4.4',
  },
  unusual_pay: {
    title: 'Необычная оплата',
    advice: 'Укажите вилку, которую получают сотрудники, и объясните, от чего она зависит.',
    clause: '6.4',
  },
  no_duties: {
    title: 'Непонятно, что делать',
    advice: 'Опишите, что человек будет делать каждый день.',
    clause: '2.3',
  },
  other_job: {
    title: 'Название и текст о разных работах',
    advice: 'Назовите вакансию так, как называется работа в тексте.',
    clause: '2.3',
  },
  piece_work_fraud: {
    title: 'Похоже на обман с надомной работой',
    advice:
      'Такие объявления почти всегда обманывают. Если работа настоящая, расскажите о производстве и договоре.',
    clause: '3.3',
  },
  moves_money: {
    title: 'Чужие деньги через соискателя',
    advice: 'Не просите принимать и переводить чужие деньги, сдавать карты и аккаунты, заводить кошельки.',
    clause: '4.3',
  },
  buyout_tasks: {
    title: 'Задания с выкупом или накруткой',
    advice: 'Уберите выкуп товаров за деньги соискателя, платные «задания», лайки и отзывы на заказ.',
    clause: '6.1',
  },
  easy_money: {
    title: 'Слишком лёгкие деньги',
    advice: 'Назовите настоящую оплату и объясните, за какую работу и сколько часов её платят.',
    clause: '6.4',
  },
  discrimination: {
    title: 'Дискриминация',
    advice: 'Уберите пол, возраст, национальность, внешность, семью и прописку: оставьте деловые качества.',
    clause: '5.1',
  },
  unpaid_work: {
    title: 'Работа без оплаты',
    advice: 'Назовите оплату пробных дней, стажировки и испытательного срока.',
    clause: '1.2',
  },
  contacts_in_text: {
    title: 'Контакты в тексте',
    advice: 'Уберите телефон, почту и ссылки: откликаются на сайте, а написать можно в ответ на отклик.',
    clause: '4.4',
  },
  health_data: {
    title: 'Сведения о здоровье',
    advice: 'Уберите диагнозы, группу инвалидности и медицинские справки.',
    clause: null,
  },
  duplicate: {
    title: 'Повтор вакансии',
    advice: 'Одна вакансия — одна работа. Измените прежнюю вакансию или снимите её.',
    clause: '1.4',
  },
  new_company: { title: 'Новая компания', advice: 'Проверьте реквизиты и сайт компании.', clause: '1.3' },
  register_status: {
    title: 'Состояние в реестре',
    advice: 'Сверьте компанию с ЕГРЮЛ или ЕГРИП.',
    clause: '1.3',
  },
  not_a_vacancy: {
    title: 'Это не вакансия',
    advice: 'Здесь размещают только настоящую работу с оплатой: без рекламы, курсов и сбора анкет.',
    clause: '6.3',
  },
  not_a_resume: {
    title: 'Это не резюме',
    advice: 'Расскажите о себе как о работнике: без рекламы услуг, вакансий и объявлений.',
    clause: null,
  },
  too_little: {
    title: 'Слишком мало сведений',
    advice: 'Назовите должность словами, которыми её ищут, и допишите опыт или умения.',
    clause: null,
  },
  false_facts: {
    title: 'Недостоверные сведения',
    advice: 'Исправьте то, чего не могло быть: даты, должности, учёбу.',
    clause: null,
  },
  foreign_data: {
    title: 'Чужие данные',
    advice: 'Пишите только о себе: имена, телефоны и адреса других людей уберите.',
    clause: null,
  },
  abusive: {
    title: 'Оскорбления или непристойности',
    advice: 'Уберите грубые слова.',
    clause: null,
  },
  other: { title: 'Другое нарушение', advice: 'Исправьте то, что написал модератор.', clause: null },
}

/** Rules with different advice for a resume. */
const RESUME_RULE_LABELS: Readonly<Partial<Record<ModerationRule, RuleLabels>>> = {
  contacts_in_text: {
    title: 'Контакты в тексте',
    advice: 'Перенесите телефон, почту и ссылки в раздел «Имя и контакты»: там их видят не все.',
    clause: null,
  },
  health_data: {
    title: 'Сведения о здоровье',
    advice:
      'Уберите диагнозы, группу инвалидности и медицинские справки. Нужны особые условия — отметьте их в шаге «Кем работать»: причину называть не нужно.',
    clause: null,
  },
  duplicate: {
    title: 'Повтор резюме',
    advice: 'Такое резюме у вас уже есть. Измените прежнее.',
    clause: null,
  },
}

export const ruleLabels = (rule: ModerationRule, kind: ModeratedKind): RuleLabels =>
  (kind === 'resume' ? RESUME_RULE_LABELS[rule] : undefined) ?? RULE_LABELS[rule]

/** Rules for which a text can be refused, in the order of their keyboard keys. A new company is not a reason. */
export const REFUSAL_RULES = {
  vacancy: [
    'asks_money',
    'asks_documents',
    'sends_to_messenger',
    'unusual_pay',
    'no_duties',
    'piece_work_fraud',
    'discrimination',
    'contacts_in_text',
    'duplicate',
    'not_a_vacancy',
    'other',
    'moves_money',
    'buyout_tasks',
    'easy_money',
    'unpaid_work',
    'other_job',
  ],
  resume: [
    'not_a_resume',
    'too_little',
    'contacts_in_text',
    'false_facts',
    'foreign_data',
    'abusive',
    'duplicate',
    'other',
    'health_data',
  ],
} as const satisfies Record<ModeratedKind, readonly ModerationRule[]>
export type RefusalRule = (typeof REFUSAL_RULES)[ModeratedKind][number]

export const isRefusalRule = (rule: RefusalRule, kind: ModeratedKind) =>
  (REFUSAL_RULES[kind] as readonly RefusalRule[]).includes(rule)

/** Length in characters. */
export const QUOTE_LENGTH_MAX = 500
export const COMMENT_LENGTH_MAX = 1000

export const CASE_STATE_LABELS: Readonly<Record<CaseState, string>> = {
  waiting: 'Ждёт проверки',
  approved: 'Одобрено',
  changes_asked: 'Просьба исправить',
  rejected: 'Отказ',
  withdrawn: 'Снято автором',
}

/** Address of the clause of a rule. */
export const ruleHref = (rule: ModerationRule) => {
  const { clause } = RULE_LABELS[rule]
  return clause === null ? '/rules' : `/rules#p${clause}`
}
