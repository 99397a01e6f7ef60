/** Domains at which anybody has a mailbox, and nobody but the provider a DNS record. */
const domains = new Set(
  (
    "gmail.com googlemail.com msn.com passport.com icloud.com me.com mac.com ymail.com rocketmail.com aim.com mail.com email.com usa.com " +
    "proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com tutamail.com zoho.com zohomail.com " +
    "fastmail.com fastmail.fm hey.com hushmail.com mailbox.org posteo.de posteo.net web.de freenet.de t-online.de arcor.de " +
    "orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it mail.ru inbox.ru list.ru bk.ru rambler.ru " +
    "qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn naver.com hanmail.net daum.net rediffmail.com seznam.cz wp.pl o2.pl " +
    "onet.pl interia.pl abv.bg ukr.net bigpond.com comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net " +
    "pacbell.net ameritech.net swbell.net cox.net charter.net spectrum.net rr.com roadrunner.com twc.com earthlink.net mindspring.com " +
    "optonline.net optimum.net frontier.com frontiernet.net windstream.net centurylink.net q.com juno.com netzero.net netzero.com " +
    "shaw.ca rogers.com sympatico.ca telus.net videotron.ca btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com " +
    "duck.com mozmail.com simplelogin.com"
  ).split(" "),
);

/** Providers with a domain in many countries. */
const inManyCountries =
  /^(?:yahoo|hotmail|outlook|live|aol|gmx|yandex)\.(?:com|net|org|ca|co|ru|[a-z]{2}|com?\.[a-z]{2})$/;

export const isMailboxProvider = (domain: string): boolean => domains.has(domain) || inManyCountries.test(domain);
