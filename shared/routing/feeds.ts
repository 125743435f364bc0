/** The feeds of a list of vacancies or articles, by the path and query of its page. */
export function feedsOf(address: string, title: string) {
  const feed = (extension: string) => address.replace(/(?=\?|$)/, `/feed.${extension}`)
  return { rss: feed('rss'), json: feed('json'), title }
}
