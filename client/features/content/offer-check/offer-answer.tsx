import type { ReactNode } from 'react'
import { CheckIcon } from '#client/ui/icons.tsx'
import { Highlighted } from '#client/ui/highlighted.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { OfferCheck } from '#shared/features/content/offer-check/contract.ts'
import {
  FRAUD_SIGNS,
  OFFER_SIGNS,
  type OfferSign,
  type OfferMerit,
} from '#shared/features/content/offer-check/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'

type SignTexts = { title: string; why: string; todo: string }

/** For seekers: why it is a sign of fraud, and the advised action. */
const SIGN_TEXTS: Readonly<Record<OfferSign, SignTexts>> = {
  asks_money: {
    title: 'Просят деньги',
    why: 'Работодатель платит вам, а не вы ему. За оформление, страховку, медкнижку, обучение, форму или «доступ к заданиям» до начала работы просят мошенники: получив деньги, они исчезают. Обещание вернуть с первой зарплаты ничего не меняет.',
    todo: 'Не платите, даже если сумма маленькая. Прекратите разговор.',
  },
  asks_documents: {
    title: 'Просят документы, карту или коды',
    why: 'По фото паспорта берут займы, по коду из сообщения входят в банк и на «Госуслуги». Для анкеты и собеседования это не нужно, а код не нужен никому и никогда. Чужая программа на телефоне открывает доступ ко всему.',
    todo: 'Не отправляйте документы до договора, не называйте коды и данные карты, не ставьте приложения по ссылке.',
  },
  moves_money: {
    title: 'Через вас проводят чужие деньги',
    why: 'Забрать наличные, принять перевод на свою карту и отправить дальше, отдать карту или аккаунт, перевести на «безопасный счёт» — так прячут украденное. Отвечает тот, чьи карта и руки: это мошенничество или пособничество ему.',
    todo: 'Откажитесь сразу. Если деньги уже прошли через вас, сообщите в банк и полицию.',
  },
  buyout_tasks: {
    title: 'Задания с выкупом, лайки или отзывы за деньги',
    why: 'За первые задания платят немного, чтобы поверили. Потом просят выкупить товар или пополнить счёт на своё, каждый раз на большую сумму, и вывести деньги уже нельзя. Отзывы и лайки на заказ — обман покупателей.',
    todo: 'Не вкладывайте своих денег и не пополняйте счёт, чтобы «вывести заработанное».',
  },
  piece_work_fraud: {
    title: 'Сборка, упаковка или набор текста на дому',
    why: 'Ручки, конверты, наклейки и перепечатку рукописей предлагают почти всегда ради платы за «материалы», доставку или залог: фабрике дешевле делать это у себя.',
    todo: 'Узнайте, где производство и какой договор. Любой платёж вперёд — обман.',
  },
  sends_to_messenger: {
    title: 'Уводят в мессенджер',
    why: 'В мессенджере нет правил сайта, сообщения удаляют, а имя и фото берут чужие. Честные компании тоже пишут туда, но не торопят и не прячут название.',
    todo: 'Отвечайте на сайте, где нашли вакансию. Попросите название компании и ИНН и проверьте их.',
  },
  easy_money: {
    title: 'Обещают лёгкие деньги',
    why: 'Много за час-два без опыта и усилий не платит никто. Таким обещанием привлекают людей для обмана — их самих или других.',
    todo: 'Спросите, кто и за что платит, и сравните с похожими вакансиями.',
  },
  unusual_pay: {
    title: 'Оплата намного выше обычной',
    why: 'Столько за эту работу почти не платят. Такую сумму называют, чтобы быстрее откликались.',
    todo: 'Спросите, из чего она складывается и сколько получили сотрудники в прошлом месяце.',
  },
  wrong_inn: {
    title: 'ИНН с ошибкой',
    why: 'В настоящем ИНН последние цифры считаются из остальных. Такого номера быть не может: его выдумали или ошиблись при наборе.',
    todo: 'Попросите верный ИНН и найдите компанию на egrul.nalog.ru.',
  },
  discrimination: {
    title: 'Незаконное требование',
    why: 'Выбирать по полу, возрасту, национальности, внешности и семье запрещает Трудовой кодекс. Это не признак обмана, но работодатель закон уже нарушил.',
    todo: 'Решите, готовы ли вы к такому работодателю. Пожаловаться можно на онлайнинспекция.рф.',
  },
  unpaid_work: {
    title: 'Работа без оплаты',
    why: 'Пробные дни, стажировку и испытательный срок оплачивают: по Трудовому кодексу работа без оплаты запрещена. Без неё бывает только учебная практика по договору с вашим учебным заведением.',
    todo: 'Попросите оплату за каждый день или заключите договор до его начала.',
  },
  no_duties: {
    title: 'Непонятно, что делать',
    why: 'О деньгах и свободе сказано, а о работе нет. Так собирают анкеты и прячут то, о чём сразу не говорят.',
    todo: 'Спросите, что именно делать каждый день, и получите ответ письменно.',
  },
}

const MERIT_TEXTS: Readonly<Record<OfferMerit, string>> = {
  no_money: 'Денег вперёд не просят',
  no_documents: 'Документов, карты и кодов не просят',
  no_foreign_money: 'Чужие деньги проводить не предлагают',
  no_messenger: 'В мессенджер не уводят',
  duties: 'Сказано, что делать',
  contract: 'Сказано, как оформят',
  inn: 'Назван ИНН, и он записан верно',
}

/** None of these texts promises that the offer is honest. */
const NO_PROMISE =
  'Это не значит, что предложение настоящее: проверка видит только слова, а обмануть можно и вежливо.'

/** The result of the check: the verdict, the signs with their positions, the merits, and the marked text. */
export function OfferAnswer({ answer }: { answer: OfferCheck }) {
  const { text, findings, merits } = answer
  const signs = OFFER_SIGNS.filter((sign) => findings.some((finding) => finding.sign === sign))
  const ranges = toRanges(findings)
  return (
    <div className="grid max-w-[45em] gap-8">
      <Verdict answer={answer} signs={signs} />
      {signs.length > 0 && (
        <section aria-labelledby="signs" className="grid gap-4">
          <h2 id="signs">Что настораживает</h2>
          <ol className="grid gap-4">
            {signs.map((sign) => (
              <li key={sign}>
                <Sign sign={sign} findings={findings.filter((finding) => finding.sign === sign)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {merits.length > 0 && (
        <section aria-labelledby="merits" className="grid gap-3">
          <h2 id="merits">Что в порядке</h2>
          <ul className="grid gap-2">
            {merits.map((merit) => (
              <li key={merit} className="flex gap-2">
                <CheckIcon className="mt-0.5 shrink-0 text-good" />
                {MERIT_TEXTS[merit]}
              </li>
            ))}
          </ul>
        </section>
      )}
      {ranges.length > 0 && (
        <section aria-labelledby="marked" className="grid gap-3">
          <h2 id="marked">Текст с отметками</h2>
          <p className="card wrap-anywhere whitespace-pre-line">
            <Highlighted text={text} ranges={ranges} />
          </p>
        </section>
      )}
    </div>
  )
}

const SIGN_FORMS = { one: 'признак', few: 'признака', many: 'признаков' }

function Verdict({
  answer: { verdict },
  signs,
}: {
  answer: OfferCheck
  signs: readonly OfferSign[]
}): ReactNode {
  switch (verdict) {
    case 'fraud':
      return (
        <Notice tone="error" title={`Похоже на обман: ${countOf(signs.length, SIGN_FORMS)}`}>
          <p>
            Так обычно пишут мошенники. Не платите, не отправляйте документы и коды, пока не убедитесь в
            обратном.
          </p>
        </Notice>
      )
    case 'caution':
      return (
        <Notice tone="warning" title="Явных признаков обмана не нашли, но есть на что обратить внимание">
          <p>{NO_PROMISE}</p>
        </Notice>
      )
    case 'nothing_found':
      return (
        <Notice title="Явных признаков обмана не нашли">
          <p>{NO_PROMISE}</p>
        </Notice>
      )
  }
}

const QUOTES_MAX = 5

function Sign({ sign, findings }: { sign: OfferSign; findings: OfferCheck['findings'] }) {
  const { title, why, todo } = SIGN_TEXTS[sign]
  const isFraud = FRAUD_SIGNS.some((one) => one === sign)
  const quotes = [...new Set(findings.map(({ quote }) => quote).filter(Boolean))].slice(0, QUOTES_MAX)
  const note = findings.find((finding) => finding.note !== null)?.note
  return (
    <section className="card grid gap-2">
      <h3 className={isFraud ? 'text-danger' : 'text-warning'}>{title}</h3>
      {quotes.length > 0 && (
        <ul className="grid gap-1">
          {quotes.map((quote) => (
            <li key={quote} className="wrap-anywhere">
              «<mark>{quote}</mark>»
            </li>
          ))}
        </ul>
      )}
      {note && <p className="text-small text-muted">{note}</p>}
      <p>{why}</p>
      <p className="font-medium">{todo}</p>
    </section>
  )
}

/** Ranges to mark, ascending and without overlaps. */
function toRanges(findings: OfferCheck['findings']): [number, number][] {
  const ranges: [number, number][] = []
  for (const { start, end } of findings)
    if (end > start && start >= (ranges.at(-1)?.[1] ?? 0)) ranges.push([start, end])
  return ranges
}
