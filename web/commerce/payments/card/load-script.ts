/** A script of somebody else's, from their own address and nowhere else. Where it couldn't be loaded it may be tried again. */
export const loadScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`script[src="${src}"][data-loaded]`)) return resolve();
    const script = Object.assign(document.createElement("script"), { src, async: true });
    script.addEventListener("load", () => {
      script.dataset["loaded"] = "";
      resolve();
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`${new URL(src).host} can’t be reached.`));
    });
    document.head.append(script);
  });
