import{$ as e,E as t,G as n,M as r,P as i,Q as a,R as o,V as s,W as c,X as l,Y as u,a as d,c as f,g as p,i as m,it as h,j as g,k as _,ot as v,q as y,rt as b,tt as x,z as ee}from"./index-DZne7t1G.js";import{t as S}from"./shown-BIQDd_VN.js";import{t as C}from"./own-CuUWaGbX.js";import{t as w}from"./mini-DBQm2i62.js";var T={"watch.title":`Watch a battle`,"watch.text":`Whole games to lean back for: step through them, play them at any speed, or take any position to the analysis board.`,"watch.play":`Watch`,"watch.moves":`{count} moves · {board}`,"watch.import":`Bring your own`,"watch.import.text":`A log or a record of any game, from a file or pasted.`,"watch.import.do":`Import a game`,"watch.verify":`Check a log`,"watch.rulebook.title":`A bold command tank`,"watch.rulebook.text":`The sample game of the rulebook. Black’s command tank drives into the middle, announces CHECK and ESCAPE at once, and is caught by a heavy tank that only has to turn.`,"watch.breakout.title":`Round the flank`,"watch.breakout.text":`Regular against Veteran, computer against computer. While a heavy tank hunts on one side, Black’s command tank slips down the other edge and off the board.`,"watch.river.title":`Across the river`,"watch.river.text":`A game of the extension, computer against computer: water, low walls and amphibious tanks.`},E={"watch.title":`Regarder une bataille`,"watch.text":`Des parties entières à savourer : pas à pas, à la vitesse voulue, chaque position pouvant passer à la table d’analyse.`,"watch.play":`Regarder`,"watch.moves":`{count} coups · {board}`,"watch.import":`Apporter la vôtre`,"watch.import.text":`Le journal ou la notation d’une partie, en fichier ou collé.`,"watch.import.do":`Importer une partie`,"watch.verify":`Vérifier un journal`,"watch.rulebook.title":`Un chef téméraire`,"watch.rulebook.text":`La partie d’exemple du livre de règles. Le char de commandement noir s’avance au centre, annonce CHECK et ESCAPE d’un coup, et tombe devant un char lourd qui n’a qu’à pivoter.`,"watch.breakout.title":`Par le flanc`,"watch.breakout.text":`Régulier contre Vétéran, ordinateur contre ordinateur. Pendant qu’un char lourd chasse d’un côté, le char de commandement noir longe l’autre bord et sort du plateau.`,"watch.river.title":`Au-delà du fleuve`,"watch.river.text":`Une partie de l’extension, ordinateur contre ordinateur : de l’eau, des murets et des chars amphibies.`},D=[{id:`rulebook`,record:`[Game "Tank Chess"]
[Board "quick12"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]
[Termination "command"]

1. Mi1-k3NE Md12-f10E 2. Cf1-d3N Cg12-e10S 3. Mk3-k5NE Ce10-f7S
4. Cd3-e5NW Cf7-g5Sxi3+^ 5. Hc1-c1NExg5# 1-0
`,cover:8},{id:`breakout`,record:`[Game "Tank Chess"]
[Board "basic16"]
[White "Regular"]
[Black "Veteran"]
[Date "2026-11-15"]
[Clock "-"]
[Result "0-1"]
[Termination "escape"]

1. Ch1-f4NW Ci16-l12SE 2. Lj3-g4W Cl12-o8S 3. Lc3-a6N Ld14-e10SE 4. La6-b9N
Hd16-d13S 5. Hc1-c4N Hd13-b11SWxb9+ 6. Lf3-e5N Hb11-a9Sxe5 7. Hc4-c5NW Ha9-a6S+
8. Cf4-f5W Ha6-a5Exc5 9. Lg4-g5E Lk14-m10SE 10. Lm3-m6N Lm10-k8Sxm6
11. Mh3-k6NExk8 Co8-p4SE^ 12. Hm1-n1E+ Cp4-out# 0-1
`,cover:21},{id:`river`,record:`[Game "Tank Chess"]
[Board "river16"]
[White "Regular"]
[Black "Veteran"]
[Date "2026-11-15"]
[Clock "-"]
[Result "0-1"]
[Termination "escape"]

1. Hm1-m2W Mi14-i12S 2. Lj3-i4E Mi12-i8S 3. Lf3-j7NE Mg16-j13SE 4. Mf1-e3NW
Ld14-g10SE 5. Lc3-a5SW Mj13-m10Sxj7 6. La5-a6NE Ci16-j13SE 7. La6-d7Exg10
Mi8-i7SWxd7 8. Al3-k3W Cj13-i11SW 9. Hc1-c2NW+ Ci11-i8S 10. Lm3-o5NE+ Mm10-n8S
11. Ak3-j3SE Hd16-d13S 12. Ch1-h2N Ln14-m11S 13. Hm2-k3NW Hn16-n13S
14. Mj1-i2NW Mk16-i13SW 15. Aj3-j3N Lm11-o8SE 16. Hc2-c3NE Hn13-l11SW
17. Lo5-o5S Hd13-e11SE 18. Hk3-k3S Lo8-p5S 19. Lo5-o4W He11-f11E 20. Aj3-j4NE
Hf11-h11SExh3 21. Lo4-n3Exp5 Mi7-g4S 22. Me3-f2NW Ci8-k6Exn3 23. Mf2-e2Nxg4
Ck6-o3SE^ 24. Li4-l1E+ Co3-out# 0-1
`,cover:30}],O=(e,t)=>RegExp(`^\\[${t} "([^"]*)"\\]$`,`m`).exec(e)?.[1]??``;function k(e){return e.slice(e.indexOf(`

`)).replace(/\{[^}]*\}/g,` `).split(/\s+/).filter(e=>e!==``&&!/^\d+\.$/.test(e)&&!/^(1-0|0-1|1\/2-1\/2|\*)$/.test(e))}var A=i(`<div class="cover svelte-8me5zb"><!></div>`);function j(t,i){h(i,!0);let o=d(),c=e(null),l=x(()=>O(i.sample.record,`Board`)),u=x(()=>s(c)?.sights[0]?.view),f=x(()=>s(c)===null?{drive:null}:S({seq:0,do:`act`,at:0,events:s(c).events}));n(()=>{o.api.study(`tankchess`,{setup:{scenario:s(l)},moves:k(i.sample.record).slice(0,i.sample.cover)}).then(e=>a(c,e)).catch(()=>void 0)});var p=A(),m=y(p),g=e=>{{let t=x(()=>`last`in s(f)&&s(f).last?{last:s(f).last}:{});w(e,{get view(){return s(u)},get name(){return s(l)},get label(){return i.label},get marks(){return s(t)}})}};_(m,e=>{s(u)&&e(g)}),v(p),r(t,p),b()}var M=i(`<p class="note rust" role="alert"> </p>`),N=i(`<li class="panel svelte-4ughvj"><!> <p class="over svelte-4ughvj"> </p> <h2> </h2> <p class="text svelte-4ughvj"> </p> <p class="facts num svelte-4ughvj"> </p> <button class="btn primary" type="button"><!> </button></li>`),P=i(`<div class="sheet-page svelte-4ughvj"><header class="svelte-4ughvj"><h1> </h1> <p class="svelte-4ughvj"> </p></header> <!> <ul class="svelte-4ughvj"><!> <li class="panel own svelte-4ughvj"><h2> </h2> <p class="text svelte-4ughvj"> </p> <a class="btn" href="/replay"><!> </a> <a class="btn" href="/verify"><!> </a></li></ul></div>`);function F(n,i){h(i,!0);let o=d(),S=C(o,{en:T,fr:E}),w=x(()=>o.voiceOf(`tankchess`)),A=e(``),F=e(``);async function I(e){a(A,e.id,!0),a(F,``);try{let t=o.remember(`sample.${e.id}`),n=t!==null&&await L(t)?t:(await o.api.importReplay(e.record)).id;o.keep(`sample.${e.id}`,n),o.go(`/replay/${n}`)}catch(e){if(!(e instanceof f))throw e;a(F,e.message,!0)}finally{a(A,``)}}let L=e=>o.api.snapshot(e).then(()=>!0,()=>!1);var R=P(),z=y(R),B=y(z),V=u(B,!0),H=l(B,2),U=u(H,!0);v(z);var W=l(z,2),te=e=>{var t=M(),n=u(t,!0);c(()=>g(n,s(F))),r(e,t)};_(W,e=>{s(F)&&e(te)});var G=l(W,2),K=y(G);t(K,17,()=>D,e=>e.id,(e,t)=>{var n=N(),i=y(n);{let e=x(()=>S(`watch.${s(t).id}.title`));j(i,{get sample(){return s(t)},get label(){return s(e)}})}var a=l(i,2),o=u(a),d=l(a,2),f=u(d,!0),h=l(d,2),_=u(h,!0),b=l(h,2),C=u(b,!0),T=l(b,2),E=y(T);m(E,{name:`play`,size:18});var D=l(E,1,!0);v(T),v(n),c((e,t,n,r,i,a,c,l)=>{g(o,`${e??``} – ${t??``}`),g(f,n),g(_,r),g(C,i),T.disabled=s(A)!==``,p(T,`aria-label`,`${a??``}: ${c??``}`),g(D,l)},[()=>O(s(t).record,`White`),()=>O(s(t).record,`Black`),()=>S(`watch.${s(t).id}.title`),()=>S(`watch.${s(t).id}.text`),()=>S(`watch.moves`,{count:k(s(t).record).length,board:s(w)(`scenario.${O(s(t).record,`Board`)}`)}),()=>S(`watch.play`),()=>S(`watch.${s(t).id}.title`),()=>S(`watch.play`)]),ee(`click`,T,()=>I(s(t))),r(e,n)});var q=l(K,2),J=y(q),ne=u(J,!0),Y=l(J,2),re=u(Y,!0),X=l(Y,2),Z=y(X);m(Z,{name:`plus`,size:18});var ie=l(Z,1,!0);v(X);var Q=l(X,2),$=y(Q);m($,{name:`shield`,size:18});var ae=l($,1,!0);v(Q),v(q),v(G),v(R),c((e,t,n,r,i,a)=>{g(V,e),g(U,t),g(ne,n),g(re,r),g(ie,i),g(ae,a)},[()=>S(`watch.title`),()=>S(`watch.text`),()=>S(`watch.import`),()=>S(`watch.import.text`),()=>S(`watch.import.do`),()=>S(`watch.verify`)]),r(n,R),b()}o([`click`]);export{F as default};