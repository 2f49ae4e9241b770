// Domains whose mailboxes anybody can create, so an address there proves no business. The list has the providers with
// the most mailboxes worldwide and in the Arab countries.
const domains = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com icloud.com
  me.com mac.com aol.com proton.me protonmail.com pm.me tutanota.com tuta.io zoho.com zohomail.com mail.com gmx.com
  gmx.de gmx.net web.de t-online.de freenet.de mail.ru yandex.com yandex.ru qq.com 163.com 126.com sina.com naver.com
  hanmail.net daum.net rediffmail.com maktoob.com hotmail.fr hotmail.co.uk outlook.sa outlook.fr live.fr yahoo.fr
  yahoo.co.uk yahoo.co.in orange.fr wanadoo.fr free.fr laposte.net libero.it virgilio.it uol.com.br bol.com.br
  fastmail.com hey.com hushmail.com mailinator.com guerrillamail.com 10minutemail.com yopmail.com temp-mail.org
  trashmail.com sharklasers.com getnada.com dispostable.com`.split(/\s+/),
)

/** Returns whether a domain, or a parent domain of it, belongs to a provider of free or throw-away mailboxes. */
export const isFreeMailDomain = (domain: string): boolean => {
  const labels = domain.split('.')
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')))
}
