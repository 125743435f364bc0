import { everywhere, keyCheck } from '#shared/kernel/phrases.ts'
import type { TextRule } from './text-rule.ts'

/** Contacts belong to a response: rules, 4.4. Only certain ones: sums and tax numbers look similar. */
export const CONTACTS: readonly TextRule[] = [
  {
    rule: 'contacts_in_text',
    mayBeIn: keyCheck('@|+|8|9|t.me|telegram.me|wa.|viber.|vk.me|whatsapp.|max.ru'),
    pattern: everywhere(
      '[\\p{L}\\d._%+-]{1,64}@[\\p{L}\\d-]{1,63}(?:\\.[\\p{L}\\d-]{1,63}){0,3}\\.\\p{L}{2,12}',
      '(?<![\\d.,+])(?:\\+ ?7|8)[ ().–-]{0,3}[3489]\\d{2}[ ().–-]{0,3}\\d{3}[ .–-]?\\d{2}[ .–-]?\\d{2}(?!\\d)',
      '(?<![\\d.,+-])9\\d{2}[ -]\\d{3}-\\d{2}-\\d{2}(?!\\d)',
      '‹(?:https?://)?(?:t\\.me|telegram\\.me|wa\\.me|wa\\.link|viber\\.click|vk\\.me|api\\.whatsapp\\.com|max\\.ru/u)/[^\\s()<>«»]+',
      '(?<![\\p{L}\\d@./])@[a-z][a-z\\d_]{4,31}(?![\\p{L}\\d_.@(])',
    ),
  },
]
