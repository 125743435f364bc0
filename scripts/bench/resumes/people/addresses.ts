/** Addresses of a person on the internet. */
import type { Random } from '#server/features/intake/demo/random.ts'
import type { PersonName } from './names.ts'
import type { PersonWish } from './person-types.ts'
import type { Trade } from './trade.ts'

export function inventAddresses(
  random: Random,
  { name, wish, trade }: { name: PersonName; wish: PersonWish; trade: Trade },
) {
  const first = name.latinFirst.toLowerCase()
  const last = name.latinLast.toLowerCase().replace('-', '')
  const box = random.pick([
    `${first}.${last}`,
    `${last}${random.int(70, 99)}`,
    `${first}_${last}`,
    `${last}.${first.charAt(0)}`,
    `${first.charAt(0)}${last}-work`,
  ])
  const nick = random
    .pick([`${first}_${last}`, `${last}${random.int(10, 99)}`, `${first}${last}`])
    .slice(0, 30)
  const pages = trade.isOfComputers
    ? [
        `github.com/${nick}`,
        `linkedin.com/in/${first}-${last}`,
        `behance.net/${nick}`,
        `https://${last}.example.com`,
      ]
    : [`vk.com/${nick}`]
  return {
    email: `${box}@${random.pick(['example.ru', 'example.org', 'example.com', 'mail.example.ru'])}`,
    otherEmail: random.chance(0.05) ? `${last}.reserve@example.org` : null,
    telegram: random.chance(wish.telegram) ? nick : null,
    links: random.chance(trade.isOfComputers ? 0.7 : 0.15) ? random.sample(pages, random.int(1, 2)) : [],
  }
}
