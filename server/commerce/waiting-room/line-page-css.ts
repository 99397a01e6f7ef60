/** On the product's tokens, with their colors behind where its stylesheet doesn't come. */
export const linePageCSS = `
body{margin:0;background:var(--bg,#fff);color:var(--ink,#0e2229);font-family:var(--font-sans,"Figtree","Figtree fallback",system-ui,sans-serif)}
#line-page{min-height:100dvh;display:flex;flex-direction:column}
.top{position:relative;isolation:isolate;min-height:236px;padding:16px 20px 56px;display:flex;flex-direction:column;justify-content:space-between;color:#fff;background:#0b2a31}
.photo,.shade{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;z-index:-2}
.photo.plain{opacity:.6;background:radial-gradient(90% 130% at 85% 0%,var(--primary,#0b5d63),transparent 70%)}
.shade{z-index:-1;background:linear-gradient(180deg,rgb(8 21 27/.55),rgb(8 21 27/.2) 40%,rgb(8 21 27/.86))}
.association{display:inline-flex;align-items:center;gap:10px;min-height:44px;align-self:flex-start;max-width:100%;color:#fff;text-decoration:none;font-weight:500;font-size:15px}
.association span:last-child{overflow-wrap:anywhere}
.mark{width:32px;height:32px;border-radius:8px;object-fit:contain;flex:none}
.mark.letter{display:grid;place-items:center;background:var(--primary,#0b5d63);color:var(--primary-ink,#fff);font-weight:700}
.heading{margin-top:56px}
h1,.big{font-family:var(--font-display,"Bricolage Grotesque","Bricolage fallback",system-ui,sans-serif);font-weight:700;letter-spacing:-.02em;margin:0;overflow-wrap:anywhere}
h1{font-size:22px;line-height:1.2}
.heading p{margin:4px 0 0;font-size:15px;color:rgb(255 255 255/.88)}
.sheet{flex:1;display:flex;flex-direction:column;gap:24px;box-sizing:border-box;width:100%;margin-top:-28px;padding:28px 20px calc(24px + env(safe-area-inset-bottom));background:var(--bg,#fff);border-radius:28px 28px 0 0;position:relative}
.eyebrow{margin:0;font-size:16px;font-weight:500;color:var(--primary-text,#0b5d63)}
.big{font-size:56px;line-height:1.1}
.big.words{font-size:32px;margin-top:4px}
.big .of{font-size:30px;letter-spacing:-.01em;color:var(--ink-2,#3a4e55)}
[data-line=ahead]{font-variant-numeric:tabular-nums}
.time{margin:8px 0 0;font-size:18px;line-height:1.4;text-wrap:pretty}
.dots{display:flex;gap:4px;margin-top:18px}
.dots i{flex:1;height:8px;border-radius:4px;background:var(--line,#e2e9e9)}
.dots .done{background:var(--primary-line,#0b5d63)}
.dots .here{background:var(--award,#f6ae2d)}
.ends{display:flex;justify-content:space-between;gap:12px;margin:8px 0 0;font-size:14px;color:var(--ink-3,#586b72)}
.box{background:var(--primary-soft,#e7eff0);border-radius:16px;padding:16px}
.box h2{margin:0 0 4px;font-size:16px;font-weight:600}
.box ul{list-style:none;margin:0;padding:0}
.box li{display:flex;gap:12px;padding-top:8px;font-size:15px;line-height:1.4}
.icon{width:20px;height:20px;flex:none}
.box .icon{color:var(--primary-text,#0b5d63)}
.foot{margin-top:auto;display:flex;flex-direction:column;gap:16px}
.note{margin:0;font-size:16px;line-height:1.5;color:var(--ink-2,#3a4e55);text-wrap:pretty;overflow-wrap:anywhere}
.button{box-sizing:border-box;display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:48px;padding:10px 24px;border:1px solid var(--line-2,#c3cfd0);border-radius:999px;background:none;color:inherit;font-family:inherit;font-weight:500;font-size:16px;line-height:1.3;text-decoration:none;cursor:pointer;list-style:none}
.button::-webkit-details-marker{display:none}
.button.primary{border-color:transparent;background:var(--primary,#0b5d63);color:var(--primary-ink,#fff);font-weight:600}
.button.primary:hover{background:var(--primary-hover,#0a5257)}
.place .button{margin-top:20px}
.act{margin:0}
.mail .act{display:grid;gap:8px;margin-top:16px}
.mail label{font-weight:500;font-size:15px}
.mail input[type=email]{box-sizing:border-box;width:100%;min-height:48px;padding:8px 14px;border:1px solid var(--field,#7d8e94);border-radius:12px;background:var(--surface,#fff);color:inherit;font-family:inherit;font-size:16px;line-height:1.3}
.mail .note{font-size:14px;line-height:1.4}
.row{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 16px;margin:0;font-size:14px;color:var(--ink-3,#586b72)}
.renewed{font-variant-numeric:tabular-nums}
.quiet{min-height:44px;display:inline-flex;align-items:center;padding:0;border:0;background:none;color:var(--ink-2,#3a4e55);font-family:inherit;font-weight:500;font-size:14px;line-height:1.3;cursor:pointer;text-decoration:none}
.quiet:hover{text-decoration:underline}
.problem{margin:0;padding:12px 16px;border-radius:12px;background:var(--danger-soft,#fdeae8);color:var(--danger-text,#ab271d);font-size:15px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (min-width:64rem){
.top{min-height:320px;padding:24px max(32px,calc((100vw - 1080px)/2)) 72px}
h1{font-size:40px}.heading p{font-size:17px}
.sheet{display:grid;grid-template-columns:minmax(0,1fr) 380px;grid-template-rows:auto 1fr;align-content:start;gap:32px 72px;max-width:1144px;margin:-40px auto 0;padding:40px 32px 48px;border-radius:28px 28px 0 0}
.problem{grid-column:1/-1}
.place{grid-column:1}.box{grid-column:2;align-self:start;grid-row:span 2;padding:24px}.foot{grid-column:1;margin-top:0}
.big{font-size:72px}.big.words{font-size:44px}.big .of{font-size:36px}
.place .button,.mail .button,.mail .act{max-width:420px}
}`;
