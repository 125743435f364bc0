/** Whether a link leads to a messenger or a social network. */
export function leadsToContacts(url: string): boolean {
  return (
    !/^https?:\/\//i.test(url) ||
    /^https?:\/\/(?:[\w-]+\.)*(?:t\.me|telegram\.(?:me|dog|org)|wa\.me|wa\.link|whatsapp\.com|viber\.(?:com|click)|vb\.me|skype\.com|vk\.me|vk\.com|vk\.ru|ok\.ru|facebook\.com|fb\.com|m\.me|instagram\.com|max\.ru|signal\.me|discord\.gg|discord\.com|taplink\.(?:cc|ws|at)|linktr\.ee)(?:[/:?#]|$)/i.test(
      url,
    )
  )
}

export const CONTACT_LINK_MESSAGE =
  'Ссылки на мессенджеры и соцсети укажите в контактах: здесь их увидят все.'
