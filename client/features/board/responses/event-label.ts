import type { HistoryEntry } from '#shared/features/board/responses/model.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { stageName } from '#shared/features/board/responses/stage-labels.ts'
import type { StageNames } from '#shared/features/board/responses/work-vocabulary.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'

/** «Отказ отправлен: не подходит график (Анна Кузнецова)» */
export function eventLabel(entry: HistoryEntry, viewer: Side, stageNames: StageNames = {}): string {
  const reason = entry.reason === null ? '' : `: ${REJECTION_LABELS[entry.reason].toLowerCase()}`
  const name = entry.name === null ? '' : ` (${entry.name})`
  return `${nameOf(entry, viewer, stageNames)}${reason}${name}`
}

function nameOf({ event, side, stage }: HistoryEntry, viewer: Side, stageNames: StageNames): string {
  const isSeeker = viewer === 'seeker'
  switch (event) {
    case 'sent':
      return isSeeker ? 'Вы откликнулись' : 'Отклик отправлен'
    case 'viewed':
      return isSeeker ? 'Работодатель открыл отклик' : 'Отклик открыт'
    case 'invited':
      return isSeeker ? 'Вас пригласили' : 'Приглашение отправлено'
    case 'rejected':
      return isSeeker ? 'Работодатель отказал' : 'Отказ отправлен'
    case 'accepted':
      return isSeeker ? 'Вы приняли приглашение' : 'Приглашение принято'
    case 'withdrawn':
      return isSeeker ? 'Вы отозвали отклик' : 'Соискатель отозвал отклик'
    case 'interview_offered':
      return isSeeker ? 'Вам предложили время собеседования' : 'Предложено время собеседования'
    case 'interview_asked':
      return isSeeker ? 'Вы попросили другое время' : 'Соискатель попросил другое время'
    case 'interview_agreed':
      return isSeeker ? 'Вы выбрали время собеседования' : 'Время собеседования выбрано'
    case 'interview_cancelled':
      if (side === 'seeker')
        return isSeeker ? 'Вы отменили собеседование' : 'Соискатель отменил собеседование'
      if (side === null) return 'Собеседование отменено: вакансия закончилась'
      return isSeeker ? 'Компания отменила собеседование' : 'Собеседование отменено'
    case 'test_offered':
      return isSeeker ? 'Вам предложили тестовое задание' : 'Тестовое задание предложено'
    case 'test_accepted':
      return isSeeker ? 'Вы взялись за тестовое задание' : 'Соискатель взялся за тестовое задание'
    case 'test_declined':
      return isSeeker ? 'Вы отказались от тестового задания' : 'Соискатель отказался от тестового задания'
    case 'test_handed_in':
      return isSeeker ? 'Вы сдали тестовое задание' : 'Тестовое задание сдано'
    case 'test_cancelled':
      if (side === null) return 'Тестовое задание отменено: вакансия закончилась'
      return isSeeker ? 'Компания отменила тестовое задание' : 'Тестовое задание отменено'
    case 'moved':
      return `Стадия «${stage === null ? '' : stageName(stage, stageNames)}»`
    case 'closed':
      return 'Отклик закрыт'
    case 'conversation_ended':
      return 'Переписка закончена'
  }
}
