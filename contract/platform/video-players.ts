const youtube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:\S*&)?v=|(?:embed|shorts|live)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;
/** An unlisted video has a second part in its address, without which it can't be played. */
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/(\w+)|\/?\?(?:\S*&)?h=(\w+))?(?![\w-])/;

/** The address of a video's player, without tracking cookies, by the address of its page; null for any other page. */
export function playerOf(address: string): string | null {
  const [, id] = youtube.exec(address) ?? [];
  if (id) return `https://www.youtube-nocookie.com/embed/${id}`;
  const [, number, behind, queryHash] = vimeo.exec(address) ?? [];
  const key = behind ?? queryHash;
  return number ? `https://player.vimeo.com/video/${number}?dnt=1${key ? `&h=${key}` : ""}` : null;
}
