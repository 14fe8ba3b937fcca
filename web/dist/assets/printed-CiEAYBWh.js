var e={id:`barkmann`,name:`Barkmann's Crossroads`,theme:`west`,units:`tenths of a millimetre`,table:[9e3,9e3],terrain:[{id:`woods_1`,type:`woods`,x:2050,y:6750,h:0,length:1400,width:1e3},{id:`woods_2`,type:`woods`,x:6950,y:2250,h:0,length:1400,width:1e3},{id:`building_1`,type:`building`,x:4500,y:7050,h:0,length:900,width:600},{id:`building_2`,type:`building`,x:7050,y:6350,h:900,length:900,width:600},{id:`building_3`,type:`building`,x:1950,y:2650,h:900,length:900,width:600},{id:`building_4`,type:`building`,x:4500,y:1950,h:0,length:900,width:600}],provenance:`ours`,roads:[[[0,4500],[9e3,4500]],[[4500,0],[4500,9e3]]],note:`roads are drawn only, no rules effect`},t={id:`bocage`,name:`Bocage`,theme:`west`,units:`tenths of a millimetre`,table:[9e3,9e3],terrain:[{id:`woods_1`,type:`woods`,x:4500,y:2200,h:0,length:1400,width:1e3},{id:`woods_2`,type:`woods`,x:4500,y:6800,h:0,length:1400,width:1e3},{id:`building_1`,type:`building`,x:2e3,y:2050,h:300,length:900,width:600},{id:`building_2`,type:`building`,x:7e3,y:6950,h:300,length:900,width:600},{id:`building_3`,type:`building`,x:2e3,y:6950,h:1500,length:900,width:600},{id:`building_4`,type:`building`,x:7e3,y:2050,h:1500,length:900,width:600}],provenance:`ours`},n={id:`hamlet`,name:`Hamlet`,theme:`west`,units:`tenths of a millimetre`,table:[9e3,9e3],terrain:[{id:`woods_1`,type:`woods`,x:2200,y:2050,h:900,length:1400,width:1e3},{id:`woods_2`,type:`woods`,x:6800,y:6950,h:900,length:1400,width:1e3},{id:`building_1`,type:`building`,x:4700,y:2e3,h:0,length:900,width:600},{id:`building_2`,type:`building`,x:6960,y:1950,h:900,length:900,width:600},{id:`building_3`,type:`building`,x:2040,y:7050,h:900,length:900,width:600},{id:`building_4`,type:`building`,x:4300,y:7e3,h:0,length:900,width:600}],provenance:`ours`},r={id:`steppe`,name:`Steppe farm`,theme:`east`,units:`tenths of a millimetre`,table:[9e3,9e3],terrain:[{id:`woods_1`,type:`woods`,x:2e3,y:4500,h:0,length:1400,width:1e3},{id:`woods_2`,type:`woods`,x:7e3,y:4500,h:0,length:1400,width:1e3},{id:`building_1`,type:`building`,x:2240,y:1900,h:900,length:900,width:600},{id:`building_2`,type:`building`,x:6760,y:7100,h:900,length:900,width:600},{id:`building_3`,type:`building`,x:4500,y:6100,h:0,length:900,width:600},{id:`building_4`,type:`building`,x:4500,y:2900,h:0,length:900,width:600}],provenance:`ours`},i={id:`village`,name:`Village`,theme:`east`,units:`tenths of a millimetre`,table:[9e3,9e3],terrain:[{id:`woods_1`,type:`woods`,x:2050,y:2250,h:0,length:1400,width:1e3},{id:`woods_2`,type:`woods`,x:6950,y:6750,h:0,length:1400,width:1e3},{id:`building_1`,type:`building`,x:4500,y:4500,h:450,length:900,width:600},{id:`building_2`,type:`building`,x:6900,y:2e3,h:900,length:900,width:600},{id:`building_3`,type:`building`,x:2100,y:7e3,h:900,length:900,width:600},{id:`building_4`,type:`building`,x:4500,y:7050,h:900,length:900,width:600}],provenance:`ours`},a=`id,name,type,nation,hero,points,effects,timing,prov
aggressive_commander,Aggressive Commander,commander,any,0,1,init_shoot+1,passive,public
cunning_commander,Cunning Commander,commander,any,0,1,init_move+1,passive,public
superb_commander,Superb Commander,commander,any,0,2,init_move+1|init_shoot+1,passive,public
precise_commander,Precise Commander,commander,any,0,4,reroll_attack_die=1,optional,public
bloodthirsty_gunner,Bloodthirsty Gunner,gunner,any,0,3,attack_short+1,passive,public
dead_eye_gunner,Dead-Eye Gunner,gunner,any,0,3,upgrade_hit=1,optional,public
deadly_gunner,Deadly Gunner,gunner,any,0,4,trade_crit=1,optional,public
sharpshooter_gunner,Sharpshooter Gunner,gunner,any,0,5,crit_draw+1,passive,public
resourceful_loader,Resourceful Loader,loader,any,0,1,two_same_ammo,build,public
clever_loader,Clever Loader,loader,any,0,1,ammo_return,passive,public
hasty_loader,Hasty Loader,loader,any,0,2,init_shoot+2|init_move-1,passive,public
aggressive_loader,Aggressive Loader,loader,any,0,1,init_shoot+1,passive,public
precise_loader,Precise Loader,loader,any,0,4,reroll_attack_die=1,optional,public
cunning_driver,Cunning Driver,driver,any,0,1,init_move+1,passive,public
racing_driver,Racing Driver,driver,any,0,2,init_move+2|init_shoot-1,passive,public
radio_coordinator,Radio Coordinator,radio,any,0,3,share_init_shoot,optional,public
pool,"""War Daddy"" Pool",commander,usa,1,8,init_move+2|init_shoot+2|upgrade_hit=1|ignore_injured=1,mixed,public
richards,"""Baby"" Richards",driver,usa,1,4,move_at_0,optional,public
mason,Clarence H. Mason,driver,usa,1,6,defence+1|reroll_repair=all,passive,public
irwin,John P. Irwin,gunner,usa,1,7,init_shoot+2|trade_crit=1,mixed,public
oller,"""Ground Hog"" Oller",gunner,usa,1,7,reroll_attack_die=1|crit_draw+1,mixed,public
boggs,"""Jailbird"" Boggs",loader,usa,1,6,attack+1,passive,public
harris,Wilfred Harris,commander,uk,1,6,init_move+1|init_shoot+1|crit_draw+1,passive,public
radley_walters,"""Woppy"" Radley-Walters",commander,uk,1,10,target_defence-1|upgrade_hit=1,mixed,public
ekins,Joe Ekins,gunner,uk,1,3,semi_indirect_keep=2,optional,public
wittmann,Michael Wittmann,commander,germany,1,11,init_move+1|init_shoot+1|attack+1|reroll_repair=bailed_out;stunned_crew,passive,public
barkmann,Ernst Barkmann,commander,germany,1,8,second_attack_on_miss|blitz_and_repair,mixed,public
rettemeier,Josef-Wilhelm Rettemeier,commander,germany,1,6,init_shoot+2|reroll_attack_die=1,mixed,public
biermeier,Fritz Biermeier,commander,germany,1,8,init_move+2|defence_short+1,passive,public
baeke,Dr Franz Baeke,commander,germany,1,6,attack_short+1|pregame_move=1,mixed,public
woll,"""Bobby"" Woll",gunner,germany,1,5,second_target=3,optional,public
storozhenko,Vasiliy Storozhenko,commander,ussr,1,5,init_move+2|init_shoot+2|aura_init+1,mixed,public
oskin,Alexander Oskin,commander,ussr,1,8,init_shoot+2|upgrade_hit_stationary=2,mixed,public
kolobanov,Zinoviy Kolobanov,commander,ussr,1,5,init_move+3|pregame_move_pair=1,mixed,public
oktyabrskaya,Mariya Oktyabrskaya,driver,ussr,1,4,defence_set_moving=2|auto_repair=busted_track,passive,public
krysov,Vasily Krysov,driver,ussr,1,6,init_move+2|init_shoot+2|reroll_defence_per_move,mixed,public
`,o=`id,name,copies,damage,repairable,effects,prov
direct_hit,Direct Hit,6,2,0,none,ours
busted_track,Busted Track,4,1,1,no_move,name and count: public/ours; damage and effect: seed (Chenilles cassees)
damaged_engine,Damaged Engine,3,1,1,max_moves=1,name public; rest ours
jammed_turret,Jammed Turret,3,1,1,fixed_gun,name public; rest ours
bailed_out,Bailed Out,3,0,1,no_move|no_shoot,name public; rest ours
stunned_crew,Stunned Crew,3,1,1,no_shoot,name public; rest ours
shell_shocked,Shell Shocked,3,1,1,initiative=0|no_crew,name public; rest ours
injured_crew,Injured Crew,2,1,0,lose_random_crew,name public; rest ours
engine_fire,Engine Fire,2,1,1,burn=1,name public; rest ours
ammo_explosion,Ammo Explosion,1,3,0,none,name and damage public; count ours
`,s=[{id:`usa-50`,budget:50,nation:`usa`,tanks:[{tank:`sherman_76`,cards:[`superb_commander`,`fire_extinguisher`]},{tank:`sherman_75`,cards:[`cunning_driver`,`tool_kit`]}]},{id:`usa-75`,budget:75,nation:`usa`,tanks:[{tank:`pershing`,cards:[`boggs`,`medical_kit`]},{tank:`sherman_76`,cards:[`precise_commander`,`hyper_velocity`,`bigger_hammer`]}]},{id:`usa-100`,budget:100,nation:`usa`,tanks:[{tank:`sherman_76`,cards:[`pool`]},{tank:`sherman_76`,cards:[`dead_eye_gunner`]},{tank:`sherman_75`,cards:[`sandbag_armour`]},{tank:`m10`,cards:[`tool_kit`]}]},{id:`germany-50`,budget:50,nation:`germany`,tanks:[{tank:`panzer_iv`,cards:[`tool_kit`]},{tank:`panzer_iv`,cards:[]},{tank:`stug_g`,cards:[]}]},{id:`germany-75`,budget:75,nation:`germany`,tanks:[{tank:`panther`,cards:[`superb_commander`,`tungsten`]},{tank:`panzer_iv`,cards:[`precise_loader`]},{tank:`stug_g`,cards:[`dead_eye_gunner`]}]},{id:`germany-100`,budget:100,nation:`germany`,tanks:[{tank:`panther`,cards:[`barkmann`]},{tank:`jagdpanther`,cards:[`woll`,`tungsten`]},{tank:`stug_g`,cards:[`sandbag_armour`]}]},{id:`uk-50`,budget:50,nation:`uk`,tanks:[{tank:`comet`,cards:[]},{tank:`firefly`,cards:[]}]},{id:`uk-75`,budget:75,nation:`uk`,tanks:[{tank:`cromwell`,cards:[`superb_commander`]},{tank:`firefly`,cards:[`ekins`,`super_velocity`]},{tank:`cromwell`,cards:[`fire_extinguisher`]}]},{id:`uk-100`,budget:100,nation:`uk`,tanks:[{tank:`comet`,cards:[`radley_walters`,`sandbag_armour`,`tool_kit`]},{tank:`firefly`,cards:[`ekins`,`super_velocity`,`camouflage_netting`,`fire_extinguisher`]},{tank:`sherman_v`,cards:[`harris`,`dead_eye_gunner`,`medical_kit`]}]},{id:`ussr-50`,budget:50,nation:`ussr`,tanks:[{tank:`t34_85`,cards:[`oktyabrskaya`,`arrowhead`]},{tank:`t34`,cards:[`arrowhead`,`tool_kit`]}]},{id:`ussr-75`,budget:75,nation:`ussr`,tanks:[{tank:`is_2`,cards:[]},{tank:`t34`,cards:[`arrowhead`]},{tank:`t34`,cards:[]}]},{id:`ussr-100`,budget:100,nation:`ussr`,tanks:[{tank:`is_2`,cards:[`storozhenko`,`sandbag_armour`,`tool_kit`]},{tank:`t34_85`,cards:[`krysov`]},{tank:`su_85`,cards:[`dead_eye_gunner`,`arrowhead`]}]}],c=`id,name,nation,set,initiative,attack,defence,damage,crew_slots,points,keywords,hull_length,hull_width,turret_forward,gun_lateral,prov_stats,prov_points,prov_geometry
sherman_75,Sherman (75mm),usa,starter,6,4,1,6,4,20,gung_ho,590,262,10,0,attack/defence seed; rest public,public,ours
sherman_76,Sherman (76mm),usa,starter,6,5,1,6,4,25,gung_ho,590,262,10,0,public,public,ours
pershing,Pershing,usa,starter,6,5,2,7,4,33,gung_ho,633,351,40,0,public,public,ours
super_pershing,Super Pershing,usa,starter,4,6,3,8,4,46,gung_ho,633,351,40,0,public,public,ours
panther,Panther,germany,starter,7,5,2,6,4,32,blitzkrieg,687,342,-20,0,attack seed; rest public,public,ours
jagdpanther,Jagdpanther,germany,starter,6,6,2,6,4,35,assault_gun|blitzkrieg,687,342,0,0,public,public,ours
panzer_iv,Panzer IV,germany,starter,5,4,1,5,4,17,blitzkrieg,592,288,10,0,defence seed; rest public,public,ours
stug_g,StuG G,germany,starter,3,4,1,5,3,15,assault_gun|blitzkrieg,540,295,0,0,Assault Gun seed; rest public,public,ours
comet,Comet,uk,starter,7,5,1,6,4,29,fast|semi_indirect,655,307,10,0,public,public,ours
cromwell,Cromwell,uk,starter,8,4,1,5,4,23,fast|semi_indirect,635,291,10,0,public except defence: ours,public,ours
firefly,Sherman Firefly,uk,starter,5,5,1,5,3,21,semi_indirect,606,262,10,0,public,public,ours
sherman_v,Sherman V,uk,starter,5,4,1,4,4,15,semi_indirect,606,262,10,0,public,public,ours
t34,T-34,ussr,starter,4,4,1,5,3,18,coordinated_fire|fast,592,300,70,0,public,public,ours
t34_85,T-34/85,ussr,starter,6,5,1,5,4,25,coordinated_fire|fast,592,300,70,0,public,public,ours
su_85,SU-85,ussr,starter,3,5,1,4,3,18,assault_gun|coordinated_fire|fast,592,300,0,30,public,public,ours
su_100,SU-100,ussr,starter,1,6,2,6,3,26,assault_gun|coordinated_fire,592,300,0,30,public,public,ours
is_85,IS-85,ussr,starter,5,5,2,8,3,33,coordinated_fire|heavy_tank,677,307,50,0,public,public,ours
is_2,IS-2,ussr,starter,4,6,2,8,3,38,coordinated_fire|heavy_tank,677,307,50,0,public,public,ours
isu_122,ISU-122,ussr,starter,3,6,2,7,3,33,assault_gun|coordinated_fire,677,307,0,20,public,ours,ours
isu_152,ISU-152,ussr,starter,2,5,2,7,3,32,assault_gun|big_gun|coordinated_fire,677,307,0,20,public,public,ours
tiger_i,Tiger I,germany,wave2,5,5,2,8,4,33,blitzkrieg|heavy_tank,632,356,0,0,damage 8 and heavy_tank public; rest ours,public,ours
hetzer,Hetzer,germany,wave2,3,4,2,4,3,17,assault_gun|blitzkrieg,487,263,0,40,ours,ours,ours
m10,M10,usa,wave2,5,5,0,4,4,15,cautious|gung_ho,597,305,-10,0,ours; name of keyword cautious public,ours,ours
jackson,M36 Jackson,usa,wave2,5,6,0,5,4,21,cautious|gung_ho,597,305,-10,0,ours,ours,ours
achilles,Achilles,uk,wave2,5,5,0,4,4,15,cautious|semi_indirect,597,305,-10,0,ours,ours,ours
churchill_vii,Churchill VII,uk,wave2,3,4,2,7,4,26,heavy_tank|semi_indirect,744,325,60,0,ours,ours,ours
kv_1s,KV-1S,ussr,wave2,3,4,2,6,3,23,coordinated_fire|heavy_tank,680,325,40,0,ours,ours,ours
su_122,SU-122,ussr,wave2,2,4,1,5,3,17,assault_gun|big_gun|coordinated_fire,592,300,0,30,ours,ours,ours
`,l=`id,name,type,nation,tanks_allowed,points,effects,timing,prov
extra_ammunition,Extra Ammunition,ammo,any,,3,discard:reroll_all_attack|flaw:first_hit_to_crit,optional,public
hyper_velocity,Hyper-Velocity Shot,ammo,usa,sherman_76|pershing|super_pershing,3,discard:attack+1,optional,public; points ours (0 in the public catalogue)
super_velocity,Super-Velocity Shot,ammo,uk,comet|firefly,2,discard:attack+2|four_misses,optional,public
tungsten,Tungsten Shot,ammo,germany,,2,discard:attack+1|two_ones_miss,optional,public
arrowhead,Arrowhead Shot,ammo,ussr,t34|t34_85|su_85,1,discard:attack_short+1,optional,public
sandbag_armour,Sandbag Armour,armour,any,,3,discard:reroll_all_defence,optional,public
improvised_armour,Improvised Armour,armour,any,,2,lose_fast|damage+1,passive,public
concrete_armour,Concrete Armour,armour,any,,3,lose_fast|discard:cancel_crit,optional,public
camouflage_netting,Camouflage Netting,armour,any,,4,defence_stationary+1|discard_on_damage,passive,public
add_on_armour,Add-on Armour,armour,any,,5,init_move-1|init_shoot-1|lose_fast|reroll_defence_die=1,mixed,public
supercharger,Supercharger,engine,any,,2,discard:fast,optional,public
fire_extinguisher,Fire Extinguisher,equipment,any,,1,discard:cancel_effect=engine_fire,optional,public
medical_kit,Medical Kit,equipment,any,,1,discard:cancel_effect=injured_crew,optional,public
bigger_hammer,Bigger Hammer,equipment,any,,1,discard:cancel_effect=busted_track;damaged_engine;jammed_turret,optional,public
tool_kit,Tool Kit,equipment,any,,1,reroll_repair=busted_track;damaged_engine;jammed_turret,optional,public
liquid_courage,Liquid Courage,equipment,any,,1,reroll_repair=bailed_out;shell_shocked;stunned_crew,optional,public
`,u=[`commander`,`gunner`,`loader`,`driver`,`radio`],d=[...u,`ammo`,`engine`,`armour`,`equipment`],f=[`usa`,`germany`,`uk`,`ussr`];function p(e){let t=e.trim().split(/\r?\n/).map(m),n=t[0]??[];return t.slice(1).map(e=>Object.fromEntries(n.map((t,n)=>[t,e[n]??``])))}function m(e){let t=[];for(let n of e.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))t.push(n[1]?.replaceAll(`""`,`"`)??n[2]??``);return t}var h=e=>e?e.split(`|`):[];function g(){let e=p(c).map(e=>({id:e.id??``,name:e.name??``,nation:e.nation,set:e.set??``,initiative:Number(e.initiative),attack:Number(e.attack),defence:Number(e.defence),damage:Number(e.damage),crewSlots:Number(e.crew_slots),points:Number(e.points),keywords:h(e.keywords),length:Number(e.hull_length),width:Number(e.hull_width),turretForward:Number(e.turret_forward),gunLateral:Number(e.gun_lateral)}));return new Map(e.map(e=>[e.id,e]))}function _(){let e=[...p(a),...p(l)].map(e=>({id:e.id??``,name:e.name??``,type:e.type,nation:e.nation,hero:e.hero===`1`,points:Number(e.points),tanks:h(e.tanks_allowed)}));return new Map(e.map(e=>[e.id,e]))}var v=g(),y=_(),b=p(o).map(e=>({id:e.id??``,copies:Number(e.copies),damage:Number(e.damage),repairable:e.repairable===`1`})),x=s,S=new Map(Object.values(Object.assign({"../../../../games/skirmish/data/maps/barkmann.json":e,"../../../../games/skirmish/data/maps/bocage.json":t,"../../../../games/skirmish/data/maps/hamlet.json":n,"../../../../games/skirmish/data/maps/steppe.json":r,"../../../../games/skirmish/data/maps/village.json":i})).map(e=>[e.id,e])),C={id:``,name:``,nation:`usa`,set:``,initiative:0,attack:0,defence:0,damage:0,crewSlots:0,points:0,keywords:[],length:600,width:290,turretForward:0,gunLateral:0},w=e=>v.get(e)??C,T=e=>u.includes(e),E=e=>e.tanks.reduce((e,t)=>e+w(t.tank).points+(t.cards??[]).reduce((e,t)=>e+(y.get(t)?.points??0),0),0);export{f as a,T as c,S as i,E as l,d as n,x as o,b as r,v as s,y as t,w as u};