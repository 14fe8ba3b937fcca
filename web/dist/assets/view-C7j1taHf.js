var e=[`tank`,`assault-gun`,`tank-destroyer`,`halftrack`,`armoured-car`,`truck`,`at-gun`,`infantry`,`cavalry`],t=t=>e.includes(t.kind);function n(e){let t=[],n=``,r=!1;for(let i of e)i===`"`?r=!r:i===`,`&&!r?(t.push(n),n=``):n+=i;return t.push(n),t}function r(e){let[t=``,...r]=e.trim().split(/\r?\n/),i=n(t);return r.map(e=>{let t=n(e);return Object.fromEntries(i.map((e,n)=>[e,t[n]??``]))})}var i=(e,t)=>Number(e[t]??``)||0;function a(e){let t=(e.timing??``).split(`|`),n=i(e,`year_first`);return{no:i(e,`number`),id:e.id??``,side:e.side,kind:e.kind,hit:[i(e,`hit_short`),i(e,`hit_long`)],pen:[i(e,`pen_short`),i(e,`pen_long`)],armour:[i(e,`armour_front`),i(e,`armour_side`)],he:i(e,`he`),sa:i(e,`sa`),ft:i(e,`ft`),tmv:i(e,`tmv`),...n===0?{}:{years:[n,i(e,`year_last`)]},points:i(e,`points`),fast:e.speed===`fast`,carries:e.carries_infantry||`no`,tows:e.tows_guns===`yes`,instant:t.includes(`instant`),interrupt:t.includes(`interrupt`),supply:i(e,`supply_cost`),limit:i(e,`deck_limit`),clause:e.clause??``}}function o(e){let t=[];for(let n of r(`number,id,name,name_fr,rarity,side,kind,hit_short,hit_long,pen_short,pen_long,armour_front,armour_side,he,sa,ft,tmv,year_first,year_last,points,speed,carries_infantry,tows_guns,timing,supply_cost,deck_limit,clause,value_source,effect_source
1,panzerfaust,Panzerfaust,Panzerfaust,C,german,equipment,5,0,20,0,0,0,0,0,0,,1943,1945,5,,,,equipment,0,,TC-C1,seed+errata,seed
2,anti-tank-mine,Anti-Tank Mine,Mine antichar,C,neutral,equipment,0,0,0,0,0,0,0,0,0,,,,1,,,,equipment,0,,TC-C2,seed+ours,seed+ours
3,german-veteran-squad,Veteran German Squad,Peloton allemand de vétérans,C,german,infantry,0,0,0,0,0,0,0,5,0,1,,,14,slow,no,no,,,,,seed,
4,waffen-ss-squad,Waffen-SS Squad,Peloton de Waffen-SS,C,german,infantry,0,0,0,0,0,0,0,5,0,1,,,14,slow,no,no,,,,,seed,
5,german-line-squad,German Line Squad,Peloton de ligne allemand,C,german,infantry,0,0,0,0,0,0,0,4,0,1,,,12,slow,no,no,,,,,seed,
6,german-recruits-squad,German Recruits Squad,Peloton de recrues allemand,C,german,infantry,0,0,0,0,0,0,0,3,0,1,,,10,slow,no,no,,,,,seed,
7,luftwaffenfeld-squad,Luftwaffenfeld-Squad,Peloton de campagne de la Luftwaffe,C,german,infantry,0,0,0,0,0,0,0,3,0,1,,,10,slow,no,no,,,,,seed,
8,german-cavalry,German Cavalry,Cavalerie allemande,C,german,cavalry,0,0,0,0,0,0,0,3,0,1,,,12,fast,no,no,,,,,seed,
9,soviet-cavalry,Soviet Cavalry,Cavalerie soviétique,C,soviet,cavalry,0,0,0,0,0,0,0,3,0,1,,,12,fast,no,no,,,,,seed,
10,soviet-guards-squad,Soviet Guards Squad,Peloton de la garde soviétique,C,soviet,infantry,0,0,0,0,0,0,0,5,0,1,,,14,slow,no,no,,,,,seed,
11,soviet-line-squad,Soviet Line Squad,Peloton de ligne soviétique,C,soviet,infantry,0,0,0,0,0,0,0,4,0,1,,,12,slow,no,no,,,,,seed,
12,soviet-recruits-squad,Soviet Recruits Squad,Peloton de recrues soviétique,C,soviet,infantry,0,0,0,0,0,0,0,3,0,1,,,10,slow,no,no,,,,,seed,
13,soviet-militia-squad,Soviet Militia Squad,Peloton de milice soviétique,C,soviet,infantry,0,0,0,0,0,0,0,2,0,1,,,8,slow,no,no,,,,,seed,
14,partisan-group,Partisan Group,Groupe de partisans,C,soviet,infantry,0,0,0,0,0,0,0,2,0,1,,,8,slow,no,no,,,,,seed,
15,woods,Woods,Bois,C,neutral,terrain,,,,,,,,,,,,,12,,,,terrain,0,,TC-C15,seed,seed
16,hills,Hills,Collines,C,neutral,terrain,,,,,,,,,,,,,12,,,,terrain,0,,TC-C16,seed,seed
17,village,Village,Village,C,neutral,terrain,,,,,,,,,,,,,14,,,,terrain,0,,TC-C17,seed,seed
18,foxholes,Foxholes,Trous d'homme,C,neutral,terrain,,,,,,,,,,,,,6,,,,terrain,0,,TC-C18,seed,seed
19,bunkers,Bunkers,Bunkers,C,neutral,terrain,,,,,,,,,,,,,12,,,,terrain,0,,TC-C19,seed,seed
20,minefield,Minefield,Champ de mines,C,neutral,event,,,,,,,,,,,,,10,,,,interrupt,0,2,TC-C20,seed,seed+ours
21,stream,Stream,Fleuve,C,neutral,terrain,,,,,,,,,,,,,6,,,,interrupt|terrain,0,,TC-C21,seed,seed
22,bridge,Bridge,Pont,C,neutral,event,,,,,,,,,,,,,6,,,,interrupt,0,2,TC-C22,seed,seed
23,ford,Ford,Gué,C,neutral,event,,,,,,,,,,,,,5,,,,interrupt,0,2,TC-C23,seed,seed
24,truck-soviet,Truck USSR,Camion soviétique,C,soviet,truck,0,0,0,0,0,0,0,0,0,,1943,1945,5,fast,one,yes,,,,,seed,
25,walls,Walls,Murs,C,neutral,terrain,,,,,,,,,,,,,10,,,,terrain,0,,TC-C25,seed,seed
26,wheatfield,Wheatfield,Champ de blé,C,neutral,terrain,,,,,,,,,,,,,10,,,,terrain,0,,TC-C26,seed,seed
27,balka,Balka,Balka,C,neutral,terrain,,,,,,,,,,,,,10,,,,terrain,0,,TC-C27,seed,seed
28,swamp,Swamp,Marais,C,neutral,terrain,,,,,,,,,,,,,12,,,,terrain|interrupt,0,,TC-C28,seed+errata,seed
29,path,Path,Chemin,C,neutral,event,,,,,,,,,,,,,12,,,,interrupt,0,2,TC-C29,seed,seed+ours
30,minefield-gap,Minefield Gap,Brèche dans un champ de mines,C,neutral,event,,,,,,,,,,,,,10,,,,interrupt,0,2,TC-C30,seed,seed
31,wire,Wire,Fils de fer barbelés,C,neutral,event,,,,,,,,,,,,,5,,,,interrupt,0,2,TC-C31,seed,ours
32,counterbattery-fire,Counterbattery Fire,Tir de contre-batterie,C,neutral,event,,,,,,,,,,,,,10,,,,interrupt,0,2,TC-C32,seed,ours
33,artillery-barrage,Artillery Barrage,Barrage d'artillerie,C,neutral,artillery,,,,,,,,,,,,,16,,,,instant,1,2,TC-C33,seed,ours
34,ptp-45-obr37,45 mm PTP obr.37,45 mm PTP obr.37,C,soviet,at-gun,5,3,4,2,0,0,0,1,0,,1941,1943,6,slow,no,no,,,,,seed,
35,ptp-45-obr42,45 mm PTP obr.42,45 mm PTP obr.42,C,soviet,at-gun,5,3,5,2,0,0,0,1,0,,1942,1944,7,slow,no,no,,,,,seed,
36,ptp-57-obr43,57 mm PTP obr.43,57 mm PTP obr.43,C,soviet,at-gun,7,4,7,4,0,0,0,1,0,,1943,1944,10,slow,no,no,,,,,seed,
37,p-76-obr39,76.2 mm P obr.39,"76,2 mm P obr.39",C,soviet,at-gun,8,4,9,5,0,0,5,1,0,,1941,1945,12,slow,no,no,,,,,seed,
38,p-76-obr36,76.2 mm P obr.36,"76,2 mm P obr.36",C,soviet,at-gun,8,4,10,6,0,0,5,1,0,,1941,1945,13,slow,no,no,,,,,seed,
39,pak-35-36,3.7 cm PaK 35/36,"3,7 cm PaK 35/36",C,german,at-gun,5,3,4,2,0,0,0,1,0,,1941,1942,5,slow,no,no,,,,,seed+errata,
40,pak-38,5 cm PaK 38,5 cm PaK 38,C,german,at-gun,8,4,8,5,0,0,0,1,0,,1941,1945,11,slow,no,no,,,,,seed,
41,pak-40,7.5 cm PaK 40,"7,5 cm PaK 40",C,german,at-gun,8,5,12,9,0,0,5,1,0,,1942,1945,15,slow,no,no,,,,,seed,
42,pzkw-38t-a,PzKw 38(t) A,PzKw 38(t) A,C,german,tank,5,3,4,2,4,2,4,3,0,,1941,1942,15,fast,pair,no,,,,,seed,
43,pzkw-iii-j,PzKw III J,PzKw III J,C,german,tank,8,4,8,5,5,3,5,3,0,,1942,1943,22,fast,pair,no,,,,,seed,
44,pzkw-iv-g,PzKw IV G,PzKw IV G,C,german,tank,8,5,12,9,8,4,6,3,0,,1942,1944,26,fast,pair,no,,,,,seed,
45,pzkw-iv-h,PzKw IV H,PzKw IV H,C,german,tank,8,5,14,11,9,5,6,3,0,,1943,1945,28,fast,pair,no,,,,,seed,
46,pzkw-iv-j,PzKw IV J,PzKw IV J,C,german,tank,8,5,14,11,9,5,6,4,0,,1944,1945,29,fast,pair,no,,,,,seed+errata,
47,pzkw-v-g,PzKw V G,PzKw V G,C,german,tank,8,5,16,12,15,6,6,3,0,,1944,1945,34,fast,pair,no,,,,,seed,
48,stug-iii-g,StuG III G,StuG III G,C,german,assault-gun,8,5,12,9,6,3,6,2,0,,1942,1945,23,fast,pair,no,,,,,seed,
49,spw-250,SPW 250,SPW 250,C,german,halftrack,0,0,0,0,1,1,0,3,0,,1941,1945,6,fast,one,yes,,,,,seed,
50,mittlerer-spw,Mittlerer SPW,Mittlerer SPW,C,german,halftrack,0,0,0,0,1,1,0,3,0,,1941,1945,6,fast,one,yes,,,,,seed,
51,truck-german,Truck German,Camion allemand,C,german,truck,0,0,0,0,0,0,0,0,0,,1941,1945,5,fast,one,yes,,,,,seed,
52,t-70,T-70,T-70,C,soviet,tank,5,3,4,2,7,5,3,3,0,,1942,1945,19,fast,pair,no,,,,,seed,
53,t-26-m33,T-26 M33,T-26 M33,C,soviet,tank,5,3,4,2,3,2,3,3,0,,1941,1941,14,fast,pair,no,,,,,seed,
54,t-26-m39,T-26 M39,T-26 M39,C,soviet,tank,5,3,4,2,4,2,3,3,0,,1941,1942,15,fast,pair,no,,,,,seed,
55,t-34-m41,T-34 M41,T-34 M41,C,soviet,tank,8,4,7,5,9,6,5,3,0,,1941,1944,24,fast,pair,no,,,,,seed,
56,t-34-m43,T-34 M43,T-34 M43,C,soviet,tank,8,4,7,5,10,6,5,3,0,,1942,1945,25,fast,pair,no,,,,,seed,
57,t-34-85,T-34/85,T-34/85,C,soviet,tank,8,5,13,9,11,7,6,3,0,,1944,1945,30,fast,pair,no,,,,,seed,
58,su-76m,SU-76 M,SU-76 M,C,soviet,assault-gun,8,4,7,5,5,2,5,0,0,,1942,1945,20,fast,pair,no,,,,,seed,
59,ba-20,BA-20,BA-20,C,soviet,armoured-car,0,0,0,0,2,2,0,3,0,,1941,1942,6,fast,no,no,,,,,seed,
60,m3a1-scout-car,M3A1 Scout Car,M3A1 Scout Car,C,soviet,armoured-car,0,0,0,0,2,1,0,4,0,,1943,1945,6,fast,one,no,,,,,seed,
61,panzerschreck,Panzerschreck,Panzerschreck,U,german,equipment,6,0,22,0,0,0,0,0,0,,1944,1945,6,,,,equipment,0,,TC-C61,seed+errata,seed
62,at-rifle-ptrs-41,Anti-Tank Rifle PTRS-41,Fusil antichar PTRS-41,U,soviet,equipment,4,2,2,1,0,0,0,0,0,,1941,1945,2,,,,equipment,0,,TC-C62,seed+errata,seed
63,air-strike,Air Strike,Frappe aérienne,U,neutral,air,,,,,,,,,,,,,16,,,,instant,1,2,TC-C63,seed,ours
64,rocket-artillery-soviet,Rocket Artillery Soviet,Artillerie lance-roquettes soviétique,U,soviet,artillery,,,,,,,,,,,,,15,,,,instant,1,2,TC-C64,seed,ours
65,rocket-artillery-german,Rocket Artillery German,Artillerie lance-roquettes allemande,U,german,artillery,,,,,,,,,,,,,15,,,,instant,1,2,TC-C65,seed,ours
66,flank-shot,Flank Shot,Tir de flanc,U,neutral,event,,,,,,,,,,,,,20,,,,instant,0,2,TC-C66,seed,seed
67,weapon-malfunction,Weapon Malfunction,Dysfonctionnement d'une arme,U,neutral,event,,,,,,,,,,,,,16,,,,interrupt,0,2,TC-C67,seed,ours
68,breakdown,Breakdown,Panne,U,neutral,event,,,,,,,,,,,,,16,,,,interrupt,0,2,TC-C68,seed,seed
69,repair,Repair,Réparation,U,neutral,event,,,,,,,,,,,,,16,,,,interrupt,0,2,TC-C69,seed,seed
70,aircraft-interception,Aircraft Interception,Interception aérienne,U,neutral,event,,,,,,,,,,,,,10,,,,interrupt,0,2,TC-C70,seed,ours
71,ptp-100-obr44,100 mm PTP obr.44,100 mm PTP obr.44,U,soviet,at-gun,8,5,17,10,0,0,6,1,0,,1944,1945,20,slow,no,no,,,,,seed,
72,p-85-obr44,85 mm P obr.44,85 mm P obr.44,U,soviet,at-gun,8,5,13,9,0,0,5,1,0,,1944,1945,16,slow,no,no,,,,,seed,
73,pak-36r,7.62 cm PaK 36(r),"7,62 cm PaK 36(r)",U,german,at-gun,8,4,11,8,0,0,5,1,0,,1942,1945,13,slow,no,no,,,,,seed+errata,
74,pak-43,8.8 cm PaK 43,"8,8 cm PaK 43",U,german,at-gun,8,6,20,17,0,0,5,1,0,,1944,1945,22,slow,no,no,,,,,seed,
75,flak-36-37,8.8 cm Flak 36/37,"8,8 cm Flak 36/37",U,german,at-gun,8,6,15,11,0,0,5,1,0,,1941,1945,22,slow,no,no,,,,,seed+errata,
76,pzkw-ii-f,PzKw II F,PzKw II F,U,german,tank,6,3,2,1,3,2,0,3,0,,1941,1943,13,fast,pair,no,,,,,seed,
77,pzkw-ii-l,PzKw II L,PzKw II L,U,german,tank,6,3,2,1,3,2,0,3,0,,1942,1945,13,fast,pair,no,,,,,seed,
78,pzkw-38t-e,PzKw 38(t) E,PzKw 38(t) E,U,german,tank,5,3,4,2,4,3,4,3,0,,1941,1942,16,fast,pair,no,,,,,seed+errata,
79,pzkw-iii-g,PzKw III G,PzKw III G,U,german,tank,5,3,5,3,4,3,5,3,0,,1941,1942,18,fast,pair,no,,,,,seed,
80,pzkw-iii-l,PzKw III L,PzKw III L,U,german,tank,8,4,8,5,6,4,5,3,0,,1942,1944,23,fast,pair,no,,,,,seed,
81,pzkw-iii-n,PzKw III N,PzKw III N,U,german,tank,7,3,4,2,6,4,6,3,0,,1942,1945,18,fast,pair,no,,,,,seed,
82,pzkw-v-d,PzKw V D,PzKw V D,U,german,tank,8,5,16,12,15,6,6,3,0,,1943,1943,34,fast,pair,no,,,,,seed,
83,pzkw-vi-e,PzKw VI E,PzKw VI E,U,german,tank,8,5,14,12,12,8,6,3,0,,1943,1944,32,fast,pair,no,,,,,seed,
84,stug-iii-b,StuG III B,StuG III B,U,german,assault-gun,7,3,4,2,5,3,6,0,0,,1941,1943,16,fast,pair,no,,,,,seed,
85,pzjg-38t-pak-40-m,PzJg 38(t) 7.5 cm PaK 40 M,PzJg 38(t) 7.5 cm PaK 40 M,U,german,tank-destroyer,8,5,12,9,4,3,6,0,0,,1943,1945,20,fast,pair,no,,,,,seed,
86,jgpz-38t,JgPz 38(t),JgPz 38(t),U,german,tank-destroyer,8,5,12,9,7,3,6,2,0,,1944,1945,24,fast,pair,no,,,,,seed+errata,
87,jgpz-iv,JgPz IV,JgPz IV,U,german,tank-destroyer,8,5,12,9,9,5,6,2,0,,1944,1945,31,fast,pair,no,,,,,seed,
88,jgpz-iv-70-v,JgPz IV/70 (V),JgPz IV/70 (V),U,german,tank-destroyer,8,5,16,12,9,5,6,2,0,,1944,1945,32,slow,pair,no,,,,,seed,
89,pzkw-iv-f,PzKw IV F,PzKw IV F,U,german,tank,7,3,4,2,7,4,6,3,0,,1941,1943,19,fast,pair,no,,,,,seed,
90,pzkw-iii-f,PzKw III F,PzKw III F,U,german,tank,5,3,4,2,4,3,4,3,0,,1941,1941,16,fast,pair,no,,,,,seed,
91,t-37,T-37,T-37,U,soviet,tank,0,0,0,0,2,2,0,3,0,,1941,1941,10,fast,pair,no,,,,,seed,
92,t-60,T-60,T-60,U,soviet,tank,6,3,2,1,4,2,0,3,0,,1941,1943,13,fast,pair,no,,,,,seed,
93,bt-5,BT-5,BT-5,U,soviet,tank,5,3,4,2,2,2,3,3,0,,1941,1941,13,fast,pair,no,,,,,seed,
94,bt-7,BT-7,BT-7,U,soviet,tank,5,3,4,2,3,2,3,3,0,,1941,1941,14,fast,pair,no,,,,,seed,
95,t-34-m40,T-34 M40,T-34 M40,U,soviet,tank,7,3,6,4,8,5,5,3,0,,1941,1941,23,fast,pair,no,,,,,seed,
96,m4a2-76,M4A2 (76),M4A2 (76),U,soviet,tank,8,4,7,5,9,5,6,3,0,,1944,1945,24,fast,pair,no,,,,,seed,
97,kv-1-m41,KV-1 M41,KV-1 M41,U,soviet,tank,8,4,7,5,12,8,5,3,0,,1941,1943,25,slow,pair,no,,,,,seed,
98,js-2,JS-2,JS-2,U,soviet,tank,8,5,18,16,15,10,7,3,0,,1944,1945,36,fast,pair,no,,,,,seed,
99,js-2m,JS-2m,JS-2m,U,soviet,tank,8,5,18,16,16,11,7,3,0,,1944,1945,37,fast,pair,no,,,,,seed,
100,su-85,SU-85,SU-85,U,soviet,tank-destroyer,8,5,13,9,9,6,6,0,0,,1943,1945,29,fast,pair,no,,,,,seed,
101,su-122,SU-122,SU-122,U,soviet,assault-gun,7,3,9,5,9,5,7,0,0,,1943,1945,25,fast,pair,no,,,,,seed,
102,m3a1-stuart-iii,M3A1 Stuart III,M3A1 Stuart III,U,soviet,tank,8,5,4,2,4,3,3,3,0,,1942,1943,16,fast,pair,no,,,,,seed,
103,m3-lee,M3 Lee,M3 Lee,U,soviet,tank,8,5,4,2,8,4,6,3,0,,1942,1943,20,fast,pair,no,,,,,seed,
104,matilda-ii,Matilda II,Matilda II,U,soviet,tank,8,5,5,2,12,8,4,3,0,,1941,1943,21,slow,pair,no,,,,,seed,
105,valentine-ii,Valentine II,Valentine II,U,soviet,tank,8,5,5,2,13,8,4,3,0,,1941,1943,22,slow,pair,no,,,,,seed,
106,jsu-152,JSU-152,JSU-152,U,soviet,assault-gun,8,5,14,10,15,10,8,0,0,,1944,1945,33,fast,pair,no,,,,,seed,
107,su-152,SU-152,SU-152,U,soviet,assault-gun,8,5,14,10,15,10,8,0,0,,1943,1945,33,fast,pair,no,,,,,seed,
108,stuka-air-strike,Stuka Air Strike,Frappe aérienne de Stuka,U,german,air,,,,,,,,,,,,,18,,,,instant,1,2,TC-C108,seed+errata,ours
109,sturmovik-air-strike,Sturmovik Air Strike,Frappe aérienne de Sturmovik,U,soviet,air,,,,,,,,,,,,,18,,,,instant,1,2,TC-C109,seed+errata,ours
110,leichter-pzrwgn-2cm,Leichter Pzrwgn (2cm),Leichter Pzrwgn (2cm),U,german,armoured-car,6,3,2,1,2,1,0,2,0,,1941,1943,6,fast,no,no,,,,,seed,
111,soviet-paratrooper,Soviet Paratrooper,Parachutistes soviétiques,U,soviet,infantry,0,0,0,0,0,0,0,5,0,1,,,14,slow,no,no,,,,,seed,
112,german-fallschirmjaeger,German Fallschirmjaeger,Parachutistes allemands,U,german,infantry,0,0,0,0,0,0,0,5,0,1,,,14,slow,no,no,,,,,seed,
113,flammenwerfer-41,Flammenwerfer 41,Flammenwerfer 41 (lance-flammes),R,german,equipment,0,0,0,0,0,0,0,0,7,,1941,1945,8,,,,equipment,0,,TC-C113,seed,ours
114,flamethrower-roks,Flamethrower ROKS,Lance-flammes ROKS,R,soviet,equipment,0,0,0,0,0,0,0,0,7,,1941,1945,8,,,,equipment,0,,TC-C114,seed+ours,ours
115,tank-ace,Tank Ace,As des chars,R,neutral,event,,,,,,,,,,,,,12,,,,instant,1,2,TC-C115,seed,ours
116,reinforcements,Reinforcements,Renforts,R,neutral,event,,,,,,,,,,,,,10,,,,instant,1,2,TC-C116,seed,seed+ours
117,recon,Recon,Reconnaissance,R,neutral,event,,,,,,,,,,,,,12,,,,instant,1,2,TC-C117,seed,ours
118,sniper,Sniper,Tireur embusqué,R,neutral,event,,,,,,,,,,,,,12,,,,instant,1,2,TC-C118,seed,ours
119,heroic-squad-leader,Heroic Squad Leader,Chef de peloton héroïque,R,neutral,event,,,,,,,,,,,,,12,,,,instant,1,2,TC-C119,seed,ours
120,coordination,Coordination,Coordination,R,neutral,event,,,,,,,,,,,,,16,,,,instant,0,2,TC-C120,seed,seed
121,withdrawal,Withdrawal,Repli,R,neutral,event,,,,,,,,,,,,,10,,,,instant,1,2,TC-C121,seed,ours
122,tactical-advantage,Tactical Advantage,Avantage tactique,R,neutral,event,,,,,,,,,,,,,10,,,,interrupt,0,2,TC-C122,seed,seed
123,panic,Panic,Panique,R,neutral,event,,,,,,,,,,,,,10,,,,interrupt,0,2,TC-C123,seed,seed
124,confusion,Confusion,Confusion,R,neutral,event,,,,,,,,,,,,,15,,,,interrupt,0,2,TC-C124,seed,ours
125,ptp-37-obr30,37 mm PTP obr.30,37 mm PTP obr.30,R,soviet,at-gun,5,3,3,2,0,0,0,1,0,,1941,1942,5,slow,no,no,,,,,seed+errata,
126,pak-97-38,7.5 cm PaK 97/38,"7,5 cm PaK 97/38",R,german,at-gun,8,4,10,6,0,0,5,1,0,,1942,1942,13,slow,no,no,,,,,seed,
127,pzkw-ii-a,PzKw II A,PzKw II A,R,german,tank,6,3,2,1,2,2,0,3,0,,1944,1945,12,fast,pair,no,,,,,seed,
128,pzkw-ii-fl,PzKw II (Fl),PzKw II (Fl),R,german,tank,0,0,0,0,2,2,0,3,7,,1941,1942,15,fast,pair,no,,,,,seed+errata,
129,pzkw-35t,PzKw 35(t),PzKw 35(t),R,german,tank,5,3,3,2,3,2,4,3,0,,1941,1941,14,fast,pair,no,,,,,seed,
130,pzkw-iii-h,PzKw III H,PzKw III H,R,german,tank,5,3,5,3,5,3,5,3,0,,1941,1942,19,fast,pair,no,,,,,seed,
131,pzkw-iii-fl,PzKw III (Fl),PzKw III (Fl),R,german,tank,0,0,0,0,6,4,0,3,7,,1943,1945,17,fast,pair,no,,,,,seed,
132,pzkw-vi-b,PzKw VI b,PzKw VI b,R,german,tank,8,6,20,17,15,9,6,3,0,,1944,1945,38,slow,pair,no,,,,,seed+errata,
133,stupz-iv,StuPz IV,StuPz IV,R,german,assault-gun,8,5,12,9,7,4,8,3,0,,1943,1945,27,fast,pair,no,,,,,seed,
134,pzkw-vi-b-p,PzKw VI b (P),PzKw VI b (P),R,german,tank,8,6,20,17,15,9,6,3,0,,1944,1944,38,slow,pair,no,,,,,seed+errata,
135,pzjg-tiger,PzJg Tiger,PzJg Tiger,R,german,tank-destroyer,8,6,20,17,16,9,6,0,0,,1943,1945,38,slow,pair,no,,,,,seed,
136,pzjg-ii-pak-40,PzJg II 7.5 cm PaK 40,PzJg II 7.5 cm PaK 40,R,german,tank-destroyer,8,5,12,9,3,2,6,0,0,,1942,1945,19,fast,pair,no,,,,,seed,
137,pzjg-38t-pak-40-h,PzJg 38(t) 7.5 cm PaK 40 H,PzJg 38(t) 7.5 cm PaK 40 H,R,german,tank-destroyer,8,5,12,9,4,3,6,3,0,,1942,1945,21,fast,pair,no,,,,,seed,
138,pzjg-iii-iv,PzJg III/IV,PzJg III/IV,R,german,tank-destroyer,8,6,20,17,7,4,6,0,0,,1943,1945,30,fast,pair,no,,,,,seed,
139,jgpz-v,JgPz V,JgPz V,R,german,tank-destroyer,8,6,20,17,15,6,6,3,0,,1944,1945,36,fast,pair,no,,,,,seed,
140,jgpz-vi,JgPz VI,JgPz VI,R,german,tank-destroyer,8,6,26,22,17,10,6,3,0,,1944,1945,42,slow,pair,no,,,,,seed,
141,t-40,T-40,T-40,R,soviet,tank,0,0,0,0,3,2,0,4,0,,1941,1941,11,fast,pair,no,,,,,seed,
142,ot-133,OT-133,OT-133,R,soviet,tank,0,0,0,0,4,2,0,3,7,,1941,1941,16,fast,pair,no,,,,,seed,
143,bt-7a,BT-7A,BT-7A,R,soviet,tank,7,3,3,1,3,2,6,3,0,,1941,1941,14,fast,pair,no,,,,,seed,
144,t-28,T-28,T-28,R,soviet,tank,7,3,3,1,4,2,6,4,0,,1941,1941,15,fast,pair,no,,,,,seed,
145,t-28e,T-28 E,T-28 E,R,soviet,tank,7,3,3,1,5,3,6,4,0,,1941,1941,16,slow,pair,no,,,,,seed,
146,ot-34,OT-34,OT-34,R,soviet,tank,8,4,7,5,9,6,5,3,8,,1942,1945,28,fast,pair,no,,,,,seed,
147,t-44,T-44,T-44,R,soviet,tank,8,5,13,9,12,8,6,4,0,,1945,1945,31,fast,pair,no,,,,,seed,
148,t-35,T-35,T-35,R,soviet,tank,7,3,3,1,12,8,6,4,0,,1941,1941,20,slow,pair,no,,,,,seed,
149,kv-1-m39,KV-1 M39,KV-1 M39,R,soviet,tank,7,3,5,3,11,7,5,3,0,,1941,1941,22,fast,pair,no,,,,,seed,
150,kv-1s,KV-1S,KV-1S,R,soviet,tank,8,4,7,5,9,6,5,3,0,,1942,1945,24,fast,pair,no,,,,,seed,
151,kv-2,KV-2,KV-2,R,soviet,tank,7,3,9,4,10,7,8,3,0,,1941,1941,25,slow,pair,no,,,,,seed,
152,kv-85,KV-85,KV-85,R,soviet,tank,8,5,13,9,12,8,6,3,0,,1943,1944,31,fast,pair,no,,,,,seed,
153,su-76i,SU-76 i,SU-76 i,R,soviet,assault-gun,8,4,7,6,5,2,5,0,0,,1943,1944,20,fast,pair,no,,,,,seed,
154,jsu-122,JSU-122,JSU-122,R,soviet,assault-gun,8,5,18,16,15,10,7,0,0,,1944,1945,35,fast,pair,no,,,,,seed,
155,su-100,SU-100,SU-100,R,soviet,tank-destroyer,8,5,15,11,9,6,6,0,0,,1944,1945,31,fast,pair,no,,,,,seed,
156,su-57,SU-57,SU-57,R,soviet,tank-destroyer,7,4,7,5,2,1,4,0,0,,1943,1945,14,fast,pair,no,,,,,seed,
157,churchill-iii,Churchill III,Churchill III,R,soviet,tank,8,5,6,3,11,7,4,3,0,,1943,1943,22,slow,pair,no,,,,,seed,
158,forward-observer,Forward Observer,Observateur avancé,R,neutral,event,,,,,,,,,,,,,8,,,,instant,1,2,TC-C158,seed,ours
159,tank-buster,Tank Buster,Avion tueur de chars,R,german,air,,,,,,,,,,,1943,1945,10,,,,instant,1,2,TC-C159,seed,ours
160,special-ammunition,Special Ammunition,Munitions spéciales,R,neutral,event,,,,,,,,,,,,,10,,,,instant,1,2,TC-C160,seed,seed+ours
161,schwerer-pzrwgn-6-rad,Schwerer Pzrwgn (6 Rad),Schwerer Pzrwgn (6 Rad),R,german,armoured-car,6,3,2,1,2,1,0,2,0,,1941,1942,6,fast,no,no,,,,,seed,
162,schwerer-pzrwgn-8-rad,Schwerer Pzrwgn (8 Rad),Schwerer Pzrwgn (8 Rad),R,german,armoured-car,6,3,2,1,2,1,0,2,0,,1941,1944,7,fast,no,no,,,,,seed,
163,mine-dogs,Mine Dogs,Chiens porteurs de mines,R,soviet,event,,,,,,,,,,,,,5,,,,instant,1,2,TC-C163,seed,ours
164,tank-repair-shop,Tank Repair Shop,Atelier de réparation des tanks,UR,neutral,event,,,,,,,,,,,,,24,,,,instant,1,1,TC-C164,seed+ours,ours
165,smoke,Smoke,Fumée,C,neutral,event,,,,,,,,,,,,,5,,,,interrupt,0,2,TC-C165,seed,seed
166,heavy-machine-gun,Heavy Machine Gun,Mitrailleuse lourde,C,neutral,equipment,0,0,0,0,0,0,0,2,0,,,,10,,,,equipment,0,,TC-C166,seed,seed
`)){let r=e.filter(e=>e.id===n.id),i=Object.fromEntries(r.map(e=>[e.field??``,e.printed??``])),o=a({...n,...i});t[o.no]=o}return t}var s=o([]);function c(e){return e?.cardValues===`printed`?o(r(`id,field,printed,errata,source
pzkw-38t-e,pen_long,3,2,seed+errata
pzkw-38t-e,armour_side,2,3,seed+errata
pzkw-iv-j,pen_short,12,14,seed+errata
pzkw-iv-j,pen_long,9,11,seed+errata
pzkw-vi-b-p,hit_long,5,6,seed+errata
pzkw-vi-b-p,pen_short,14,20,seed+errata
pzkw-vi-b-p,pen_long,12,17,seed+errata
pzkw-vi-b-p,armour_front,12,15,seed+errata
pzkw-vi-b-p,armour_side,8,9,seed+errata
pzkw-vi-b-p,points,32,38,seed+errata
pzkw-vi-b-p,speed,fast,slow,seed+errata
jgpz-38t,points,30,24,seed+errata
pak-35-36,pen_short,3,4,seed+errata
pak-36r,pen_short,10,11,seed+errata
pak-36r,pen_long,6,8,seed+errata
flak-36-37,pen_short,20,15,seed+errata
flak-36-37,pen_long,17,11,seed+errata
`)):s}var l={no:0,id:``,side:`neutral`,kind:`event`,hit:[0,0],pen:[0,0],armour:[0,0],he:0,sa:0,ft:0,tmv:0,points:0,fast:!1,carries:`no`,tows:!1,instant:!1,interrupt:!1,supply:0,limit:0,clause:``},u=(e,t)=>e[t]??l,d=e=>s.find(t=>t?.id===e)??l,f=`reserve`,p=e=>e.charCodeAt(0)-65,m=e=>e.charCodeAt(1)-49,h=(e,t)=>`${String.fromCharCode(65+e)}${t+1}`;function g(e,t){return Array.from({length:e*t},(t,n)=>h(n%e,Math.floor(n/e)))}var _=(e,t)=>e.spots[1+m(t)*9+p(t)]??{base:`clear`},v=e=>e.cards??[],y=e=>e===1?2:1;function b(e){return e.swamp?`swamp`:e.stream?`stream`:e.base}function x(e,t,n){let r=v(e).filter(e=>e.place===`board`&&e.pos===t&&(n===void 0||e.owner===n)),i=e=>e.on?e.on+.5:e.id;return r.sort((e,t)=>e.owner-t.owner||i(e)-i(t))}var S=(e,t)=>v(e).filter(e=>e.place===`card`&&e.on===t),C=(e,t)=>v(e).find(e=>e.place===`board`&&e.on===t),w=(e,t)=>t===void 0?void 0:v(e).find(e=>e.id===t),T=(e,t)=>v(e).filter(e=>e.place===`hand`&&e.owner===t),E=(e,t)=>v(e).filter(e=>e.place===`discard`&&e.owner===t).sort((e,t)=>(t.order??0)-(e.order??0)),D=e=>e.nation[2]===`german`?2:1;export{s as _,C as a,c as b,y as c,E as d,h as f,x as g,_ as h,T as i,w as l,m,p as n,S as o,g as p,b as r,D as s,f as t,v as u,d as v,t as x,u as y};