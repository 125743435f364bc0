import { domainOf, isPublicMailDomain, withParentDomains } from './domains.ts'

/**
 * Domains under which many keep their pages, at the domain itself or below it: job boards, social networks, makers of
 * sites, hosts of projects, and portals of the state. Such a domain identifies no company.
 */
const SHARED_SITES: ReadonlySet<string> = new Set(
  [
    // Job boards and classified advertisements.
    'hh.ru hh.kz hh.uz hh.by headhunter.ru headhunter.kz rabota.by zarplata.ru superjob.ru rabota.ru trudvsem.ru avito.ru youla.ru gorodrabot.ru jooble.org career.habr.com habr.com joblab.ru job.ru farpost.ru trud.com linkedin.com glassdoor.com indeed.com hirify.me getmatch.ru geekjob.ru budu.jobs remote-job.ru',
    // Systems for recruiting.
    'huntflow.io potok.io talantix.ru friend.work greenhouse.io lever.co ashbyhq.com workable.com recruitee.com personio.de personio.com teamtailor.com smartrecruiters.com bamboohr.com peopleforce.io',
    // Social networks, messengers and blogs.
    'vk.com vk.ru vk.cc vk.me ok.ru t.me telegram.me telegram.org max.ru wa.me whatsapp.com facebook.com fb.com instagram.com x.com twitter.com youtube.com youtu.be rutube.ru dzen.ru livejournal.com medium.com teletype.in telegra.ph tiktok.com pinterest.com behance.net discord.gg discord.com',
    // Pages of links, and makers of sites.
    'taplink.cc taplink.ws taplink.ru mssg.me linktr.ee clck.ru bit.ly tilda.ws tilda.cc tilda.site tb.ru wixsite.com wix.com editorx.io wordpress.com blogspot.com weebly.com webflow.io squarespace.com myshopify.com insales.ru nethouse.ru narod.ru usite.pro my1.ru clan.su at.ua umi.ru a5.ru flexbe.com flexbe.site lpgenerator.ru lpmotor.ru mobirise.com mobirisesite.com 1c-umi.ru uralweb.ru regmarkets.ru satom.ru tiu.ru deal.by pulscen.ru blizko.ru orgpage.ru bitrix24.ru bitrix24.site bitrix24shop.ru jimdo.com jimdofree.com site123.me carrd.co notion.site notion.so plp7.ru turbo.site turbo-site.ru vsite.biz craftum.com craftum.io ukit.me reg.site spaceweb.ru beget.tech',
    // Hosts of projects, files and forms.
    'github.io github.com gitlab.io gitlab.com netlify.app vercel.app pages.dev workers.dev herokuapp.com firebaseapp.com web.app appspot.com azurewebsites.net cloudfront.net amazonaws.com onrender.com sites.google.com docs.google.com drive.google.com forms.gle g.page goo.gl business.site google.com yandexcloud.net disk.yandex.ru forms.yandex.ru maps.yandex.ru',
    // Directories, shops and portals of the state.
    '2gis.ru zoon.ru yell.ru flamp.ru rusprofile.ru list-org.com sbis.ru ozon.ru wildberries.ru market.yandex.ru mos.ru gosuslugi.ru gov.ru nalog.ru edu.ru muzkult.ru edusite.ru edumsko.ru',
  ].flatMap((names) => names.split(' ')),
)

/** Whether many keep their sites at the domain, or at one above it. */
export const isSharedSiteDomain = (domain: string): boolean => withParentDomains(domain).some(isSharedSite)

/** Whether many keep their sites at the domain itself. */
export const isSharedSite = (domain: string): boolean => SHARED_SITES.has(domain) || UCOZ.test(domain)

/** It has a domain in each country. */
const UCOZ = /^ucoz\.[a-z]{2,6}$/

/** The domain of a company's site; null without a site, and for a domain at which many have mail or sites. */
export function findOwnDomain({ siteUrl }: { siteUrl: string | null }): string | null {
  const domain = siteUrl === null ? null : domainOf(siteUrl)
  return domain === null || isPublicMailDomain(domain) || isSharedSiteDomain(domain) ? null : domain
}
