import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { isPrepaid } from '#shared/features/board/posting/next-step.ts'
import { CONFIRM_WITHIN_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { formatMoscowMoment } from '#shared/features/board/posting/moscow-moment.ts'

/** The time at which the vacancy leaves the lists if the company does not confirm it. */
const confirmByOf = (askedAt: string) =>
  new Date(Date.parse(askedAt) + CONFIRM_WITHIN_DAYS * DAY_MS).toISOString()

type StateText = { tone: 'info' | 'success' | 'warning' | 'error'; title: string; text?: string }

/** The state of a vacancy in words, and its consequences. */
export function stateText(vacancy: MyVacancy, now: string): StateText {
  const {
    status,
    revision,
    isPaid,
    awaitsVerification,
    confirmAt,
    publishAt,
    expiresAt,
    confirmationAskedAt,
  } = vacancy
  switch (status) {
    case 'draft':
      return isPaid
        ? PREPAID
        : { tone: 'info', title: 'Это черновик', text: 'Его видите только вы и ваши коллеги.' }
    case 'awaiting_payment':
      return unpaidText(vacancy)
    case 'moderation':
      if (awaitsVerification)
        return confirmAt === null
          ? {
              tone: 'info',
              title: 'Вакансия и компания на проверке',
              text: 'Проверяем их вместе. Вакансия выйдет сама, и тогда придёт письмо.',
            }
          : {
              tone: 'success',
              title: 'Вакансия проверена',
              text: 'Она выйдет, как только мы проверим компанию. Тогда придёт письмо.',
            }
      if (confirmAt !== null && publishAt !== null)
        return {
          tone: 'success',
          title: 'Вакансия проверена',
          text: `Она выйдет ${formatMoscowMoment(publishAt, now)} по Москве.`,
        }
      return { tone: 'info', title: 'Вакансия на проверке', text: 'Когда её проверят, придёт письмо.' }
    case 'rejected':
      return isPaid
        ? { tone: 'error', title: 'Вакансию нужно исправить', text: 'Отправить её снова можно без оплаты.' }
        : { tone: 'error', title: 'В публикации отказано', text: 'Деньги за размещение вернулись.' }
    case 'unconfirmed':
      return {
        tone: 'warning',
        title: 'Вакансии нет в поиске',
        text: 'Никто не подтвердил, что она ещё актуальна. Оплаченные дни стоят на месте: подтвердите, и она сразу вернётся.',
      }
    case 'published':
      if (confirmationAskedAt !== null)
        return {
          tone: 'warning',
          title: 'Вакансия ещё актуальна?',
          text: `Подтвердите до ${formatMoscowMoment(confirmByOf(confirmationAskedAt), now)} по Москве, иначе она уйдёт из поиска.`,
        }
      if (revision === 'draft')
        return {
          tone: 'warning',
          title: 'Есть неотправленные изменения',
          text: 'Соискатели видят прежний текст.',
        }
      if (revision === 'pending')
        return {
          tone: 'info',
          title: 'Изменения на проверке',
          text: 'Пока их читают, соискатели видят прежний текст.',
        }
      if (revision === 'changes_asked' || revision === 'rejected')
        return {
          tone: 'warning',
          title: 'Изменения не приняты',
          text: 'Соискатели видят прежний текст. Исправьте новый и отправьте снова.',
        }
      return {
        tone: 'success',
        title: 'Вакансия опубликована',
        ...(expiresAt
          ? { text: `Размещение действует до ${formatMoscowMoment(expiresAt, now)} по Москве.` }
          : {}),
      }
    case 'expired':
      if (isPrepaid(vacancy, now)) return PREPAID
      return {
        tone: 'warning',
        title: 'Срок размещения закончился',
        text: 'Разместите вакансию снова: текст и адрес сохранятся.',
      }
    case 'archived':
      if (isPrepaid(vacancy, now)) return PREPAID
      return {
        tone: 'info',
        title: 'Вакансия закрыта',
        ...(isPaid ? { text: 'Оплаченный срок ещё идёт: вернуть её можно без оплаты.' } : {}),
      }
  }
}

const PREPAID: StateText = {
  tone: 'info',
  title: 'Размещение оплачено',
  text: 'Допишите вакансию и отправьте её на проверку.',
}

/** Before the payment: the text about the next step that the payment requires. */
function unpaidText({ next }: MyVacancy): StateText {
  switch (next) {
    case 'send':
      return PREPAID
    case 'complete':
      return {
        tone: 'warning',
        title: 'Вакансия заполнена не до конца',
        text: 'Допишите обязательные поля, и можно будет выбрать тариф.',
      }
    case 'pay':
      return {
        tone: 'warning',
        title: 'Осталось выбрать тариф',
        text: 'После оплаты вакансия уйдёт на проверку.',
      }
    default:
      return {
        tone: 'info',
        title: 'Вакансия ждёт оплаты',
        text: 'Оплатить её может редактор или администратор компании. После оплаты она уйдёт на проверку.',
      }
  }
}
