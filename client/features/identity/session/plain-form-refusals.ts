import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'

/** Messages by the `error` parameter, with which the server redirects a refused plain form. */
const REFUSALS: Readonly<Record<string, string>> = {
  email: FORM_MESSAGES.email,
  code: 'Код не подошёл или устарел. Проверьте цифры или запросите новый код.',
  wait: 'На этот адрес запросили много кодов. Подождите 20 секунд и отправьте форму ещё раз: код придёт.',
  limit: 'На этот адрес уже отправлено несколько кодов. Попробуйте через 15 минут.',
  expired: 'Подтверждение адреса устарело. Введите адрес ещё раз: придёт новый код.',
  blocked:
    'Вход в этот аккаунт закрыт. Причина в письме, которое мы прислали; если это ошибка, напишите нам.',
  fields: 'Заполните обязательные поля и отметьте согласия.',
  other: 'Не получилось. Повторите через минуту.',
}

export const plainFormRefusal = (params: URLSearchParams) => REFUSALS[params.get('error') ?? ''] ?? null
