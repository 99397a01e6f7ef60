const youtube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:\S*&)?v=|(?:embed|shorts|live)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;
/** One that isn't listed has a second part in its address, without which nothing is played. */
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/(\w+)|\/?\?(?:\S*&)?h=(\w+))?(?![\w-])/;

/** Where a video is played from, by the address of its page, without cookies that follow its viewer; null: that is no such page. */
export function playerOf(address: string): string | null {
  const [, id] = youtube.exec(address) ?? [];
  if (id) return `https://www.youtube-nocookie.com/embed/${id}`;
  const [, number, behind, asked] = vimeo.exec(address) ?? [];
  const key = behind ?? asked;
  return number ? `https://player.vimeo.com/video/${number}?dnt=1${key ? `&h=${key}` : ""}` : null;
}
