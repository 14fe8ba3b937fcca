var e=[{id:`rulebook`,text:`[Game "Tank Chess"]
[Board "quick12"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]
[Termination "command"]

1. Mi1-k3NE Md12-f10E 2. Cf1-d3N Cg12-e10S 3. Mk3-k5NE Ce10-f7S
4. Cd3-e5NW Cf7-g5Sxi3+^ 5. Hc1-c1NExg5# 1-0
`,cover:8},{id:`breakout`,text:`[Game "Tank Chess"]
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
`,cover:21},{id:`river`,text:`[Game "Tank Chess"]
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
`,cover:30}],t=(e,t)=>RegExp(`^\\[${t} "([^"]*)"\\]$`,`m`).exec(e)?.[1]??``;function n(e){return e.slice(e.indexOf(`

`)).replace(/\{[^}]*\}/g,` `).split(/\s+/).filter(e=>e!==``&&!/^\d+\.$/.test(e)&&!/^(1-0|0-1|1\/2-1\/2|\*)$/.test(e))}export{e as SAMPLES,n as movesOf,t as tagOf};