/** For keyboards: past the header, to the page's content. */
export const SkipLink = () => (
  <a
    href="#page"
    className="fixed top-2 left-2 z-80 -translate-y-16 rounded-sm bg-ink px-3 py-2 text-base font-medium text-bg focus:translate-y-0"
  >
    Skip to the page
  </a>
);
