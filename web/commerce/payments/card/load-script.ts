/** Loads a third party's script from its own address. A failed load may be repeated. */
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
