/** A text as HTML, also within an attribute in either kind of quotation marks. */
export const escapeHTML = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
