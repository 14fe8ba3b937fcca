var e=[{id:`hill`,text:`{"sabot":1,"match":"tjxtak6q4uhan5zn","game":"commander","rules":1,"date":"2026-11-15","setup":{"scenario":"tc-20-hill-621"},"seats":[{"name":"","mind":"regular"},{"name":"","mind":"regular"}],"commit":{"open":"86d5d54394424267e02f410519d684839f33d12db31eff2e76b08e4bbb00c7b6","hidden":"2680e44103622bb864cca6eb1bc8148159841ad52ddd2ffa463b4fce4dc455a8"},"sum":"05c26c4831da9b3f11d4b748a1072c8f"}
{"seq":0,"do":"start","digest":"d110286a7c72b918","sum":"f02e71940798fc7c21a06b39f04a47b4"}
{"seq":1,"do":"act","seat":1,"action":{"type":"place","board":[{"card":1,"pos":"C4"},{"card":2,"pos":"B4"},{"card":3,"pos":"E4"},{"card":4,"on":1},{"card":5,"on":2},{"card":6,"on":3},{"card":7,"pos":"C4"},{"card":8,"pos":"B4"},{"card":9,"pos":"E4"}]},"text":"place 1@C4 2@B4 3@E4 4/1 5/2 6/3 7@C4 8@B4 9@E4","ms":173,"digest":"ff281daac380b59a","sum":"dc65d0ab343ee36efa6f04e681fe55da"}
{"seq":2,"do":"act","seat":2,"action":{"type":"place","board":[{"card":16,"pos":"A1"},{"card":17,"pos":"A1"},{"card":18,"pos":"A1"},{"card":19,"pos":"B1"},{"card":20,"pos":"B1"},{"card":21,"pos":"B1"},{"card":22,"pos":"C1"},{"card":23,"pos":"C1"},{"card":24,"pos":"C1"},{"card":25,"pos":"D1"},{"card":26,"pos":"D1"},{"card":27,"pos":"D1"},{"card":28,"pos":"E1"},{"card":29,"pos":"E1"},{"card":30,"on":16},{"card":31,"on":17}]},"text":"place 16@A1 17@A1 18@A1 19@B1 20@B1 21@B1 22@C1 23@C1 24@C1 25@D1 26@D1 27@D1 28@E1 29@E1 30/16 31/17","digest":"a7256d27b990eafc","sum":"ba78eecac0f7280fd517b5aea1c9210e"}
{"seq":3,"do":"act","seat":1,"action":{"type":"instant","card":13,"pos":"A1"},"text":"instant 13 pos=A1","ms":1,"digest":"400ef1c2864b2caf","sum":"8f28c1d6736f42c89ba92c1490c80e9e"}
{"seq":4,"do":"act","seat":2,"action":{"type":"interrupt","card":32,"pos":"A1"},"text":"interrupt 32 pos=A1","digest":"2b15cccd9f80d35f","sum":"a434229b87d9c42fd001fafea55ac6e1"}
{"seq":5,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"37d2d348ab022ab7","sum":"442b5a6ded33400a3daf6c283c4d404f"}
{"seq":6,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,8],[10,5],[10,2]],"digest":"2a3020b9ccc3652a","sum":"07ed117b917b8aa7b1f2f7b0cd7bb5d0"}
{"seq":7,"do":"act","seat":1,"action":{"type":"instant","card":14,"pos":"C1"},"text":"instant 14 pos=C1","ms":1,"digest":"9649de364cc000fe","sum":"a8c3937ac07104097d5b495549fc42fe"}
{"seq":8,"do":"act","seat":2,"action":{"type":"interrupt","card":33,"pos":"C1"},"text":"interrupt 33 pos=C1","digest":"d5027417d1e389b5","sum":"489c87dbde7bf833d02543286016c74b"}
{"seq":9,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"ae6e6195a593870b","sum":"2701de46a5d35a79beccec473dcc6765"}
{"seq":10,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,7],[10,10],[10,8]],"digest":"0660d740ac38f5e9","sum":"fc8dbb2e5b680bf1bf57c340a68731eb"}
{"seq":11,"do":"act","seat":1,"action":{"type":"end"},"text":"end","ms":1,"digest":"0d108edb49b5f0c4","sum":"b265ad7c84460c6d5e11a83f7f445213"}
{"seq":12,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"1e224d9d4daac343","sum":"9ad3081ae1c98bf4a04fe4714a4ecd12"}
{"seq":13,"do":"act","seat":2,"action":{"type":"move","from":"C1","groups":[{"cards":[22,23,24],"path":["B2"]}]},"text":"move C1 \\u003e 22+23+24 B2","ms":1,"digest":"bab7b1bf3b189dcc","sum":"52f2a8e8618d69632e494cc1d1e68593"}
{"seq":14,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"319072318d63a7af","sum":"707048c8685d4a884bb5fae105bbb4f1"}
{"seq":15,"do":"act","seat":2,"action":{"type":"move","from":"D1","groups":[{"cards":[25,26],"path":["C2"]}]},"text":"move D1 \\u003e 25+26 C2","ms":1,"digest":"db49795fb3d1906b","sum":"86e758394d1f62f2a47330401adbcbf1"}
{"seq":16,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"1c0dad0736b39b30","sum":"2d000170c883ad0b054eb9b5bc25fbc2"}
{"seq":17,"do":"act","seat":2,"action":{"type":"end"},"text":"end","ms":4,"digest":"01c35e2c74dc714f","sum":"577d1a6a721393a86948dbe0c353cc81"}
{"seq":18,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"75049ff92430b2f6","sum":"3a3174893578f20f9fa3aa18745cefcd"}
{"seq":19,"do":"act","seat":1,"action":{"type":"fire","from":"C4"},"text":"fire C4","ms":1,"digest":"2f6f5e4435e8494e","sum":"6b66c8159da3372bcaae55da967faa2d"}
{"seq":20,"do":"act","seat":1,"action":{"type":"shot","firer":1,"fire":"sa","target":24,"equipment":4},"text":"shot 1 sa 24 gear=4","digest":"824f5ed48d052933","sum":"75724fa02b4d27f555c87d35373c8297"}
{"seq":21,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,7],[10,8],[10,6]],"digest":"04a39192c3928685","sum":"c3361b2b56312a21db29ce11c26c4602"}
{"seq":22,"do":"act","seat":1,"action":{"type":"instant","card":15,"units":[22],"by":1},"text":"instant 15 units=22 by=1","ms":1,"digest":"39f8f2c9d2b1ea23","sum":"a6bb10748e1a7461debe6b4e0561f51a"}
{"seq":23,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,9]],"digest":"5d33eebd893d2ef9","sum":"d49b3edff408807b727582c7e9ad6f05"}
{"seq":24,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"cfe1a92d1f1d1f9c","sum":"feb257d93635272aea4c2d2821e2573c"}
{"seq":25,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"ab47addc4e3416c3","sum":"fc9ce065c3b2f6e1b97a7c891126086c"}
{"seq":26,"do":"act","seat":2,"action":{"type":"move","from":"E1","groups":[{"cards":[28,29],"path":["F2"]}]},"text":"move E1 \\u003e 28+29 F2","ms":1,"digest":"2d1ecf989a70bf02","sum":"838317e0872710c60e54c80c350f38e4"}
{"seq":27,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"5b36991275ce8aed","sum":"abf8f2437e5ba50148dfc26a519394a6"}
{"seq":28,"do":"act","seat":2,"action":{"type":"move","from":"B1","groups":[{"cards":[19,20],"path":["A2"]}]},"text":"move B1 \\u003e 19+20 A2","digest":"9fef9486129f333d","sum":"8e3dad4d8d8ccaa499a5e710a0566e04"}
{"seq":29,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"78a6e3b8d4feb09c","sum":"f175f9146247686cba3a501024fee520"}
{"seq":30,"do":"act","seat":2,"action":{"type":"end"},"text":"end","ms":1,"digest":"24ce123101af1da0","sum":"bf534187965e8ae8e1eb072e65836a46"}
{"seq":31,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"fc840624d96b7cee","sum":"4ba748a9aed93a029e98a9c594272290"}
{"seq":32,"do":"act","seat":1,"action":{"type":"fire","from":"C4"},"text":"fire C4","ms":1,"digest":"2ae898fe5b343b76","sum":"2d0c21f37146c2e2ab60f32da324ba5d"}
{"seq":33,"do":"act","seat":1,"action":{"type":"shot","firer":1,"fire":"sa","target":19,"equipment":4},"text":"shot 1 sa 19 gear=4","ms":1,"digest":"63f544cc60cdc925","sum":"491708fe06f387dd862e3fb08bed9d0c"}
{"seq":34,"do":"act","seat":2,"action":{"type":"interrupt","card":34,"pos":"C4"},"text":"interrupt 34 pos=C4","digest":"f84e1653512280a4","sum":"59c63be16e71f346f02ca6d58456caac"}
{"seq":35,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"c641fcd52742308d","sum":"407f55f88447d061d4be939fbccfc7dc"}
{"seq":36,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,3],[10,5]],"digest":"5ad4bd141ad781ac","sum":"7b3d55c07e2d7e8bbe9ad5a3a0ea3b68"}
{"seq":37,"do":"act","seat":1,"action":{"type":"move","from":"B4","groups":[{"cards":[2],"path":["A5"]}]},"text":"move B4 \\u003e 2 A5","ms":1,"digest":"6e0b041cc41779ad","sum":"a05c837b7b8f6a394fe9200d48c0c432"}
{"seq":38,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"497268ca56fc4579","sum":"e5c4567952a9a0cb10dda804053e36dc"}
{"seq":39,"do":"act","seat":1,"action":{"type":"end"},"text":"end","ms":1,"digest":"e246769f3c411642","sum":"ea4aeae6419409ba2175e1c6a2f9a3b7"}
{"seq":40,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"d1eccc0e3aa8d51e","sum":"e9e87b533080a3df615de04288694b18"}
{"seq":41,"do":"act","seat":2,"action":{"type":"move","from":"A1","groups":[{"cards":[18],"path":["A2"]}]},"text":"move A1 \\u003e 18 A2","ms":3,"digest":"54866b43e1a1044d","sum":"1bb611abd5f097b4e4bb2d55d45285b0"}
{"seq":42,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"1fd168c0d3fb42e0","sum":"02b91e2323ff5c462e02d26672e1fc8e"}
{"seq":43,"do":"act","seat":2,"action":{"type":"move","from":"D1","groups":[{"cards":[27],"path":["C2"]}]},"text":"move D1 \\u003e 27 C2","ms":1,"digest":"20fed8524ecec185","sum":"ac2882705ad7402fcfbd559b01e3372a"}
{"seq":44,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"1ba3aa595d818c72","sum":"bbb3bf29fcbdf002888af300de677f46"}
{"seq":45,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"81fbf1d13eeebf36","sum":"effbfb4ccf74fd9eab4ddd116a4befd3"}
{"seq":46,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"c9c35fd5b5552cf9","sum":"ef7ddbb669df8ab520e6f799704a59e0"}
{"seq":47,"do":"act","seat":1,"action":{"type":"move","from":"C4","groups":[{"cards":[1],"path":["B4"]}]},"text":"move C4 \\u003e 1 B4","digest":"0256705d3c90a5f7","sum":"3685fc739bf6c2eaeb54f3846c39696c"}
{"seq":48,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"65ad41b68ea2a0d7","sum":"340c48d3f822c37f2e856ae050d3a7a4"}
{"seq":49,"do":"act","seat":1,"action":{"type":"move","from":"A5","groups":[{"cards":[2],"path":["B4"]}]},"text":"move A5 \\u003e 2 B4","ms":78,"digest":"1a53114b25355724","sum":"88fb068cf75cabc0b3c08fb6d6e47622"}
{"seq":50,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"ef2c75ceb33ab1a8","sum":"494b91d5868b64c046372ed2b34cc596"}
{"seq":51,"do":"act","seat":1,"action":{"type":"end"},"text":"end","ms":1,"digest":"dadd14ef3746804c","sum":"cdcdf2f6dbb293d345a3f81a33eb9cb6"}
{"seq":52,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"2a59e427667e5dd8","sum":"3339be1b9de31283de55d7bee53b2a9a"}
{"seq":53,"do":"act","seat":2,"action":{"type":"move","from":"B1","groups":[{"cards":[21],"path":["C1"]}]},"text":"move B1 \\u003e 21 C1","ms":1,"digest":"c56a7eeb9bd374d0","sum":"7d6e96761992e9528df262663a4b5f15"}
{"seq":54,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"55f30557d89c390b","sum":"e943b5734e33b21fbc92c94dd501394a"}
{"seq":55,"do":"act","seat":2,"action":{"type":"move","from":"C2","groups":[{"cards":[25],"path":["D2"]}]},"text":"move C2 \\u003e 25 D2","ms":1,"digest":"8e2ff495273f047c","sum":"7c840e86f46e35fd03b2dc38ad8fb71b"}
{"seq":56,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"7c116e06f411ac53","sum":"2fc1b868f7b416827c36e092afc41ee1"}
{"seq":57,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"f93b126e0cee15ca","sum":"ffddaabc3e179cc387ecb13007c47b55"}
{"seq":58,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"874406e1e55940aa","sum":"d11df55b765c70c7704b930a056477cc"}
{"seq":59,"do":"act","seat":1,"action":{"type":"fire","from":"B4"},"text":"fire B4","ms":1,"digest":"5b9e6e115f42eae8","sum":"e529111d208f2ba2682d788d0d1378a0"}
{"seq":60,"do":"act","seat":1,"action":{"type":"shot","firer":1,"fire":"sa","target":18,"equipment":4},"text":"shot 1 sa 18 gear=4","digest":"a76b61a23b4db55c","sum":"04da237841fa14c504e6e76d2085e2b7"}
{"seq":61,"do":"act","seat":2,"action":{"type":"interrupt","card":35,"pos":"B4"},"text":"interrupt 35 pos=B4","digest":"8d07dd30d76d822a","sum":"b959140076bc572b14162977a4474b78"}
{"seq":62,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"34872cdead76634f","sum":"18c8c16ef0fa931813df54bf2befd8ac"}
{"seq":63,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,8],[10,10],[10,6]],"digest":"905bbe83a8cc3636","sum":"df9a448b96be4eb2f2d39543570a1927"}
{"seq":64,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"861619ca72b9fe41","sum":"6e2abe62690130bd969e8e848c0c037e"}
{"seq":65,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"c60acc3fad53aaad","sum":"3461577dfd2e6d080ccd3d9f40a36573"}
{"seq":66,"do":"act","seat":2,"action":{"type":"arrive","board":[{"card":42,"pos":"D1"},{"card":43,"pos":"E1"},{"card":44,"pos":"D1"},{"card":45,"pos":"E1"},{"card":46,"pos":"D1"},{"card":47,"pos":"E1"}]},"text":"arrive 42@D1 43@E1 44@D1 45@E1 46@D1 47@E1","digest":"eedf19e39c4ad563","sum":"c0826313f75aeea2e4395dbcca27b69f"}
{"seq":67,"do":"act","seat":2,"action":{"type":"move","from":"E1","groups":[{"cards":[43,45,47],"path":["D2","C3"]}]},"text":"move E1 \\u003e 43+45+47 D2-C3","ms":1,"digest":"4b27978d2157047d","sum":"e9b127e06a9723a5b46865c094369578"}
{"seq":68,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"69356222db550a91","sum":"4a6fe1e6daeeded1377723b73f9f365b"}
{"seq":69,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"dedf44137a17ca71","sum":"4c1292794413292cc311c80379e3c7ca"}
{"seq":70,"do":"act","seat":2,"action":{"type":"instant","card":40},"text":"instant 40","ms":1,"digest":"6429e023cc6e1b07","sum":"eb7d239a2d9677134cd64ad6a865caa2"}
{"seq":71,"do":"act","seat":2,"action":{"type":"move","from":"D1","groups":[{"cards":[42,44],"path":["D2","D3"]}]},"text":"move D1 \\u003e 42+44 D2-D3","ms":1,"digest":"7ebed7c4c60c4c92","sum":"6660a8eda1e458037e76a8ded390f96e"}
{"seq":72,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"d5b96ec17a545b56","sum":"115e549322d18c3b95c1f91be315a78f"}
{"seq":73,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"7b9cd2eee8ebf037","sum":"1b4440eeb3f59f665db3b536676b1554"}
{"seq":74,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"c99ba4c908b1c1ac","sum":"c476308dce076f1327c818aafe45d201"}
{"seq":75,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"7f50f5e412a7c6c1","sum":"ead6b0f0ea33d96f44c8f3bb5e0a9e6b"}
{"seq":76,"do":"act","seat":1,"action":{"type":"arrive","board":[{"card":56,"pos":"B6","next":"A5"},{"card":55,"pos":"B6","on":56,"next":"A5"},{"card":51,"pos":"C6"},{"card":52,"pos":"C6"},{"card":54,"pos":"C6","on":51,"with":52},{"card":53,"pos":"D6","next":"E5"}]},"text":"arrive 56@B6\\u003eA5 55@B6/56\\u003eA5 51@C6 52@C6 54@C6/51+52 53@D6\\u003eE5","digest":"342cd54384103fd3","sum":"ed360c355b429d34cd82bf35a5645735"}
{"seq":77,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"758f0d1cc72ed0d9","sum":"f38f07c5aa830f671c0cf0f6b876b081"}
{"seq":78,"do":"act","seat":2,"action":{"type":"interrupt","card":39,"unit":53},"text":"interrupt 39 unit=53","digest":"24c0d87e98b680a4","sum":"53494bf87b9d39631d8b2f92664b04ed"}
{"seq":79,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"724d58258596f0da","sum":"54ec40417d38ee65e5cefa11291f3e7e"}
{"seq":80,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"d46268d69a3cd5c8","sum":"e361f86c064a69f586733529a4baa22d"}
{"seq":81,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"11154b1412ccd40e","sum":"f1cfd3e7e70ae94c48dae3a7bb1f4c8f"}
{"seq":82,"do":"act","seat":1,"action":{"type":"interrupt","card":49,"unit":43},"text":"interrupt 49 unit=43","ms":1,"digest":"710ea79f729250bb","sum":"88238510c41d84dccf69c9c3e6818ff9"}
{"seq":83,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"a99b0dfd624072af","sum":"0272ca78d28d6a02dff1c72e3d9033e5"}
{"seq":84,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"298d5e899206db37","sum":"1dd5b812db520cd6c0df6ffb35e6829c"}
{"seq":85,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"e512d84508996610","sum":"d66925afc06f8dfb4e262d12fc13864c"}
{"seq":86,"do":"act","seat":1,"action":{"type":"move","from":"C6","groups":[{"cards":[51,52],"path":["B5"]}]},"text":"move C6 \\u003e 51+52 B5","ms":1,"digest":"2b779851c9793dd0","sum":"be56fbe05a21e181e0f5b0aa434bec1a"}
{"seq":87,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"f96cedbf4d814fb1","sum":"36edf8601017d1e56039d82d8705bafd"}
{"seq":88,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"2c9a01cda211764a","sum":"d7319d687bfb0e67c3a62dab1f5ae754"}
{"seq":89,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"ab58fb1ee899a04a","sum":"f3aa7da4987c32e569c7d416802b5481"}
{"seq":90,"do":"act","seat":2,"action":{"type":"interrupt","card":38,"unit":51},"text":"interrupt 38 unit=51","digest":"e4422c67dab0181e","sum":"805dac1bad2d0a17b4cd7fe1f8b8c1eb"}
{"seq":91,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"754657b51631ea93","sum":"2b595df73fe710a3ccb5655182468d0c"}
{"seq":92,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"b3fccb5b88210afa","sum":"292726b8d06fdf8897c4a0d32458dc41"}
{"seq":93,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"8f166a314fc36435","sum":"c8f7d5a7e741583b883d5069bf632062"}
{"seq":94,"do":"act","seat":2,"action":{"type":"fire","from":"C3"},"text":"fire C3","ms":55,"digest":"e4857dcda68a2eec","sum":"fd64d92f4ca36256491c84bdb9bbe18f"}
{"seq":95,"do":"act","seat":2,"action":{"type":"shot","firer":45,"fire":"he","target":1},"text":"shot 45 he 1","digest":"e6bb368dbf8b9040","sum":"8df2485a76f871e413d94e09136a2cd9"}
{"seq":96,"do":"act","seat":1,"action":{"type":"interrupt","card":11,"pos":"C3"},"text":"interrupt 11 pos=C3","digest":"ca2e02220b53cc11","sum":"0f4a3b416c741f060ab271834d0c826b"}
{"seq":97,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"48d35c962b8174d6","sum":"ee1046eac06a49456e81df20346964a4"}
{"seq":98,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,4]],"digest":"7f914293a16e05bc","sum":"8c58d8a4d8cc66c8feb99008e47719f3"}
{"seq":99,"do":"act","seat":2,"action":{"type":"shot","firer":47,"fire":"sa","target":1},"text":"shot 47 sa 1","digest":"8f8ff44b44d44369","sum":"5891e4e662d835a491b0e837e921498d"}
{"seq":100,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,6]],"digest":"3cec2a3f0fcc9b85","sum":"37fd25f432174eccc88a4c467ffaa65e"}
{"seq":101,"do":"act","seat":2,"action":{"type":"shot","firer":43,"fire":"sa","target":1},"text":"shot 43 sa 1","digest":"51674323e9f0bdfe","sum":"a716d95a0dd4a46d2748fff35e130003"}
{"seq":102,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,5]],"digest":"3341c8517fdc0554","sum":"1207e0394742844a9ed21d20477936ff"}
{"seq":103,"do":"act","seat":2,"action":{"type":"move","from":"D1","groups":[{"cards":[46],"path":["D2","E3"]}]},"text":"move D1 \\u003e 46 D2-E3","ms":2,"digest":"a33ca65b456938dd","sum":"f58d9e4f33e8cac8817d1e4f9fc8120c"}
{"seq":104,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"6949ccca0724d11c","sum":"9a9aab0bb150b880920654f092db9609"}
{"seq":105,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"927a4f89d17a230b","sum":"d8d2bb58925bc603c8d031c65c878a48"}
{"seq":106,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"51e8a78119b3f10f","sum":"6eda8ee6a08758363d2b7720cadab310"}
{"seq":107,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"5b248e2af1382a8e","sum":"911d8c40b9f5db0fed5319a33a2fcd4c"}
{"seq":108,"do":"act","seat":1,"action":{"type":"fire","from":"B5"},"text":"fire B5","ms":1,"digest":"0a9e46ba9f9beab7","sum":"7f5ff051ed94c909570027010790bb8e"}
{"seq":109,"do":"act","seat":1,"action":{"type":"shot","firer":52,"fire":"at","target":47},"text":"shot 52 at 47","ms":120,"digest":"1427431d00defddb","sum":"8a00ce82e01f79964987c602e6a48d33"}
{"seq":110,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,10]],"digest":"41168ae2e3a173b3","sum":"b8a55d1b65a1134624bf710354b9fae3"}
{"seq":111,"do":"act","seat":1,"action":{"type":"move","from":"E4","groups":[{"cards":[3],"path":["E3"]}]},"text":"move E4 \\u003e 3 E3","ms":13,"digest":"f0b8c3aaef64d4ad","sum":"2b57d37a902716fa3b897f5b12449879"}
{"seq":112,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"01eb43e80cdaec87","sum":"0223b9b438719e7038e64bc86753d054"}
{"seq":113,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"12273468b3164ae6","sum":"3fa23806b598b3d4c6f14089e348e105"}
{"seq":114,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"f2cb2595f06e6a54","sum":"bef2aa70a913f1335a22904e213142c6"}
{"seq":115,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"4956d077e03874f3","sum":"137b8c6973d11b32c4b835516464933f"}
{"seq":116,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":3,"fire":"at","target":46,"equipment":6}]},"text":"volley 3 at 46 gear=6","digest":"7d1581058b562e6f","sum":"eac5941f8b85db5103bdf3fb6aac1746"}
{"seq":117,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":46,"fire":"he","target":3}]},"text":"volley 46 he 3","digest":"f239e4b123b4639f","sum":"ce132b88d03a6fa92646c42893173d3e"}
{"seq":118,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"84ea19c6b50981a8","sum":"bb1d0bb3b9466f1b58773e0091154341"}
{"seq":119,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,1],[10,1],[10,9]],"digest":"6fa2081f1361aa7b","sum":"17e330e435d7fff38f6c8c22f66182a0"}
{"seq":120,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"e485e11925299876","sum":"6b68646343a780d2be876072349318f4"}
{"seq":121,"do":"act","seat":2,"action":{"type":"fire","from":"D3"},"text":"fire D3","ms":1,"digest":"ea25134b73782359","sum":"ac05d8e8eefa48a8d7b071fecb554486"}
{"seq":122,"do":"act","seat":2,"action":{"type":"shot","firer":42,"fire":"he","target":3},"text":"shot 42 he 3","digest":"bc86d9c189e3014b","sum":"20b54fcb5e4631db3d4392b7aacfa621"}
{"seq":123,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,6]],"digest":"d8901cb549e4780f","sum":"45e1da119a10784049e3d4f98d17080c"}
{"seq":124,"do":"act","seat":2,"action":{"type":"shot","firer":44,"fire":"he","target":3},"text":"shot 44 he 3","digest":"acf7df7a35acc3f7","sum":"66c9db1eb86baa8c3332120f8e4273f2"}
{"seq":125,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,7]],"digest":"576bcab8bdb6bcb6","sum":"646c245700567adf145b4a4277514a87"}
{"seq":126,"do":"act","seat":2,"action":{"type":"move","from":"C3","groups":[{"cards":[43,45,47],"path":["B3","A4"]}]},"text":"move C3 \\u003e 43+45+47 B3-A4","ms":2,"digest":"7f51b51eb64f5748","sum":"32f155036867cebffbf1665c69ffa8c6"}
{"seq":127,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"bff5a2e93e55caca","sum":"132468cc979a5829695649b2877ccf13"}
{"seq":128,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"cffde444bf998a82","sum":"5c4f91b94c77bad38a216f6054939e7d"}
{"seq":129,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"7dd9f3a8be932a68","sum":"32f2bb24e8ca6f162df00e68837846d7"}
{"seq":130,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"a52486bfe7cba306","sum":"25d2c73cdd458cea29e4c1651e22eb3e"}
{"seq":131,"do":"act","seat":1,"action":{"type":"fire","from":"B5"},"text":"fire B5","ms":113,"digest":"7d3e4fd378fb15a7","sum":"f521ff9768cbdf7784b4cf9d20fd2137"}
{"seq":132,"do":"act","seat":1,"action":{"type":"shot","firer":52,"fire":"at","target":47},"text":"shot 52 at 47","digest":"0758cbe8d5aacfff","sum":"b264b098d1115e1a531fa64766d1d8ad"}
{"seq":133,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,3],[10,3]],"digest":"6f4165b7b41d0398","sum":"62424d740ba5f1d12e3459c5861154b8"}
{"seq":134,"do":"act","seat":1,"action":{"type":"fire","from":"B5"},"text":"fire B5","ms":87,"digest":"4c9c7c10f612bc5b","sum":"d1eb27dbdbb1b7504cbacfc5dcbd12ee"}
{"seq":135,"do":"act","seat":1,"action":{"type":"shot","firer":52,"fire":"at","target":45},"text":"shot 52 at 45","digest":"59a7e96be7c681a4","sum":"0b3fe0628b816433be649e2fa17a9119"}
{"seq":136,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,8],[10,9]],"digest":"782124f5776ac6af","sum":"82ef55e792563c35dd4ff34aca218d9e"}
{"seq":137,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"bd3bb3f167e284eb","sum":"9e9f6daa5ca5b1e26066e0cc4861dacd"}
{"seq":138,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"50263d3723945a2e","sum":"6e18640eab24749d7b747bb7a24c73c4"}
{"seq":139,"do":"act","seat":2,"action":{"type":"arrive","board":[{"card":66,"pos":"D1"},{"card":60,"pos":"D1","on":66},{"card":67,"pos":"E1"},{"card":61,"pos":"E1","on":67},{"card":68,"pos":"D1"},{"card":62,"pos":"D1","on":68},{"card":69,"pos":"E1"},{"card":63,"pos":"E1","on":69},{"card":70,"pos":"D1"},{"card":64,"pos":"D1","on":70},{"card":71,"pos":"E1"},{"card":65,"pos":"E1","on":71},{"card":72,"pos":"D1"},{"card":73,"pos":"E1"},{"card":74,"pos":"D1"},{"card":75,"pos":"E1"},{"card":76,"pos":"D1"},{"card":77,"on":60}]},"text":"arrive 66@D1 60@D1/66 67@E1 61@E1/67 68@D1 62@D1/68 69@E1 63@E1/69 70@D1 64@D1/70 71@E1 65@E1/71 72@D1 73@E1 74@D1 75@E1 76@D1 77/60","ms":1,"digest":"4e3fc733d6f040b5","sum":"fe4d8c756d705a3cbc3f24ca639bd406"}
{"seq":140,"do":"act","seat":2,"action":{"type":"interrupt","card":57,"unit":43},"text":"interrupt 57 unit=43","ms":1,"digest":"0cd2885477aca079","sum":"8f5744d06d86c1fc4a50275b7180527f"}
{"seq":141,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"2371bdfd21fc1d02","sum":"cd320fde2bc9f14beb458cc585cbd942"}
{"seq":142,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"503bc715ad569b58","sum":"310b7605f09b9e762950782f2a9183c8"}
{"seq":143,"do":"act","seat":2,"action":{"type":"move","from":"A4","groups":[{"cards":[43,45],"path":["B5"]}]},"text":"move A4 \\u003e 43+45 B5","ms":3,"digest":"7794363b014c906d","sum":"5edef70bff8074086539d9d388b31c68"}
{"seq":144,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"159ca99451268c16","sum":"2854ae32dec64862b605ea04ba2ac1ba"}
{"seq":145,"do":"act","seat":2,"action":{"type":"instant","card":59},"text":"instant 59","ms":6,"digest":"7bdd1ecc2187efbb","sum":"48c235cc62e732bb647e4206e38091a9"}
{"seq":146,"do":"act","seat":2,"action":{"type":"move","from":"D1","groups":[{"cards":[76,72],"path":["E2","F3"]}]},"text":"move D1 \\u003e 76+72 E2-F3","ms":3,"digest":"fa52cc4145d0d66a","sum":"a0c65b76de222746445d47d35e740c88"}
{"seq":147,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"e767b0d4aa2f7cc8","sum":"67c0ae045c28811c3c9ca9390df8c9b5"}
{"seq":148,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"c5bcbf7064e4daa9","sum":"48d9656187e72ca9e8c6375bc9410118"}
{"seq":149,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"ae22d9ee7dc6394e","sum":"93bae3afcf55b943ac72311609cf08ab"}
{"seq":150,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"abe960b8483e688e","sum":"9eb2d41410f3a9444ac11b7b186efe00"}
{"seq":151,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"f641d6d9917b7d23","sum":"328d799ea3a3b73c11a0f7708b8cd356"}
{"seq":152,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":52,"fire":"at","target":43}]},"text":"volley 52 at 43","digest":"0ca276209f4e671c","sum":"db66185a596656029ebe025891987547"}
{"seq":153,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":43,"fire":"at","target":51},{"firer":45,"fire":"at","target":52}]},"text":"volley 43 at 51 ; 45 at 52","ms":1,"digest":"f5f53a144032b834","sum":"22d5c1555fcc69e6ab153f17add22914"}
{"seq":154,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"e17cc2ed1dca6ac1","sum":"979c2783d2fafda49fc687bc5ae70c5e"}
{"seq":155,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,9],[10,7],[10,10],[10,4],[10,2]],"digest":"4ed53d8855822a39","sum":"3de5b20b4f96c07101534c0189e53e3a"}
{"seq":156,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"ff436a6be316172a","sum":"97a20bb5727fdf546356abf43c73a2cd"}
{"seq":157,"do":"act","seat":2,"action":{"type":"trim","cards":[60]},"text":"trim 60","digest":"d646735f07bb4292","sum":"f35385b480006a3878128249322340f1"}
{"seq":158,"do":"act","seat":2,"action":{"type":"trim","cards":[61,63]},"text":"trim 61 63","digest":"60a45199b141ac96","sum":"1e1f1ffa7a19be27d2cf1ac06fe3f71f"}
{"seq":159,"do":"act","seat":1,"action":{"type":"move","from":"B4","groups":[{"cards":[2],"path":["B5"]}]},"text":"move B4 \\u003e 2 B5","ms":1,"digest":"6c11007c4fe85d91","sum":"3eec3e4e170bad29106705e0fb02503a"}
{"seq":160,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"dc63aa516851468d","sum":"f793b95d026c05d4bba45d3209547a7f"}
{"seq":161,"do":"act","seat":1,"action":{"type":"move","from":"E3","groups":[{"cards":[3],"path":["D2"]}]},"text":"move E3 \\u003e 3 D2","ms":3,"digest":"15b35252c32c7374","sum":"df12e5f8ee9b392135687d8cd55b79eb"}
{"seq":162,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"48352ca34b3cdeaf","sum":"087932d45a256a37029339a832558abe"}
{"seq":163,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"7bc3216a28a1ac9d","sum":"5b8ca066656fb541db50f3f9db19fa98"}
{"seq":164,"do":"act","seat":1,"action":{"type":"meleeOrder","pos":"D2"},"text":"melee D2","ms":1,"digest":"1f2f815560ee4db9","sum":"eb99ea9a1ec095c94e95545e0fc224fb"}
{"seq":165,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"9a97e30635cfdd45","sum":"2b889876791d16c7a41d1a18a99d51d2"}
{"seq":166,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"6d0c8e445cbb6d76","sum":"ddb56e4dd1d937927b3f8cb52a441944"}
{"seq":167,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":3,"fire":"sa","target":25}]},"text":"volley 3 sa 25","digest":"756fe7f5997b6c01","sum":"9fa8d90baad4755cfba915dff409ad6b"}
{"seq":168,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":25,"fire":"sa","target":3}]},"text":"volley 25 sa 3","digest":"a27885c958c8245c","sum":"a0f5fae99c495879c8942bbc7242243a"}
{"seq":169,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"bc0c3b2f4dc442bd","sum":"7aeee46225dce778fc00f7b70628d320"}
{"seq":170,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,7],[10,3]],"digest":"5c5b97156cfe6ed8","sum":"62977066f895d000660790050af991ef"}
{"seq":171,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"3227774ac7824c93","sum":"3c4b331e8ec017e25049db3944e6df32"}
{"seq":172,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"2d9f1ada0d8c6c2f","sum":"93b47fb4984abd2fdd52569ba3188514"}
{"seq":173,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":52,"fire":"at","target":45},{"firer":2,"fire":"at","target":45,"equipment":5}]},"text":"volley 52 at 45 ; 2 at 45 gear=5","digest":"783ba7bc00ea6983","sum":"3bb54d4ffd5dd0469b754a25ec3c52de"}
{"seq":174,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":45,"fire":"at","target":51}]},"text":"volley 45 at 51","digest":"fe8d1bca874cca5b","sum":"36f89fa44b96264e4907428c2e16ba12"}
{"seq":175,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"7d730c2d1375be3e","sum":"e48809be759e1a7d030225b605620420"}
{"seq":176,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,7],[10,3],[10,10],[10,10]],"digest":"01ee642877784586","sum":"e229ffda233e0278d75daa4081a997f0"}
{"seq":177,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"6a0e22906635d87c","sum":"44542f5efa40dabee6b1ad96846c8cdc"}
{"seq":178,"do":"act","seat":2,"action":{"type":"move","from":"E1","groups":[{"cards":[75,73,67],"path":["D2","C3"]}]},"text":"move E1 \\u003e 75+73+67 D2-C3","ms":2,"digest":"b39d6811436350ca","sum":"576ed17406403a4930eef181a847b913"}
{"seq":179,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"3076a412eb725603","sum":"4b74dd44ce56a4899aaba2b9bbe09274"}
{"seq":180,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"e7d95c6c4d4bb8be","sum":"e1609cd8fbe76051bee3e68e0fc8f1e1"}
{"seq":181,"do":"act","seat":2,"action":{"type":"move","from":"E1","groups":[{"cards":[69,71,65],"path":["D2","E3"]}]},"text":"move E1 \\u003e 69+71+65 D2-E3","ms":3,"digest":"1d1632bbce56f529","sum":"d48d077628336a0eac28289939fe5198"}
{"seq":182,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"eef621c39dade3a8","sum":"05110041a6f3271bf722684891232912"}
{"seq":183,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"be996282f5fa8e28","sum":"e0ed9b9d9ae2f69644fe665b56c3d29c"}
{"seq":184,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"077be1f9e34b89f8","sum":"8bdc551d2cf84cfa884f493b33b2acae"}
{"seq":185,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"014c0cbb3cb185c9","sum":"66616ba9ef915a6ef13aba35ebde3cce"}
{"seq":186,"do":"act","seat":1,"action":{"type":"fire","from":"B5"},"text":"fire B5","ms":1,"digest":"15ea506abee48bfd","sum":"8a1fa689e40adb9cdd6ae83cf479a427"}
{"seq":187,"do":"act","seat":1,"action":{"type":"shot","firer":52,"fire":"at","target":73},"text":"shot 52 at 73","digest":"82765c518c146026","sum":"df0ffa1ac1e8aa6866deab6afee62f63"}
{"seq":188,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,3],[10,6]],"digest":"e19db40c73d90e21","sum":"90e669002a1b659bd03b70fb1ddc7281"}
{"seq":189,"do":"act","seat":1,"action":{"type":"move","from":"B4","groups":[{"cards":[1],"path":["C5"]}]},"text":"move B4 \\u003e 1 C5","ms":1,"digest":"98381782a8b6d434","sum":"12cc67bf89cd1f0d0613cfd1b219b4d3"}
{"seq":190,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"cca50171492cb5c9","sum":"ed1e4ae172d99c493f37b24b56b5e6d4"}
{"seq":191,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"969a8c0351e2ee08","sum":"1beeae5b342891b33aa9103cb586379e"}
{"seq":192,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"7a8b82f9f03441a5","sum":"2c9f9633207fcc3308d7b8acddbd61ad"}
{"seq":193,"do":"act","seat":2,"action":{"type":"move","from":"F3","groups":[{"cards":[76,72],"path":["E3","D4"]}]},"text":"move F3 \\u003e 76+72 E3-D4","ms":1,"digest":"0bcdb4f1be544425","sum":"484cd5bc322bce804260af6f5f206e4e"}
{"seq":194,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"b15ba4cb8e990635","sum":"e8d4744c43dc10a1ac002f03e1ccaef3"}
{"seq":195,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"5add44bcd0674257","sum":"e4e20bf4bf580e546f770f3eb838edeb"}
{"seq":196,"do":"act","seat":2,"action":{"type":"move","from":"D4","groups":[{"cards":[76],"path":["D5"]},{"cards":[72],"path":["C5"]}]},"text":"move D4 \\u003e 76 D5 \\u003e 72 C5","ms":2,"digest":"b83138f8a0bf557b","sum":"92ed48808ffd8c36354826a9009d1735"}
{"seq":197,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"4f06e8a21d1ab906","sum":"72d72a7a65228a9208c2ea4549d0ba38"}
{"seq":198,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"782a38267b19f16d","sum":"e5b2ccbadf929eccee9ba0c32d38f862"}
{"seq":199,"do":"act","seat":2,"action":{"type":"end"},"text":"end","ms":1,"digest":"3c8299e522b3195d","sum":"d7fa5642d43a29fcc160e7b448a49c3b"}
{"seq":200,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"c7926e8f045efc78","sum":"6f9692ff0f92504fa0a88d36ef6fb236"}
{"seq":201,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"c5b41479ccad8866","sum":"2f00c6b343350e6f76425f08b4eb8bd7"}
{"seq":202,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":1,"fire":"tmv","target":72}]},"text":"volley 1 tmv 72","digest":"a4f8862b452c35e1","sum":"17565a1f81bc4865f5b8e00171ef8298"}
{"seq":203,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":72,"fire":"he","target":1}]},"text":"volley 72 he 1","digest":"de9f6011deee81fe","sum":"a038ec314e958675602bad081acf7826"}
{"seq":204,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"6b9d9aa2d62f16ac","sum":"0598bc91f463c6cac19e4f4d2786bbe7"}
{"seq":205,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,8],[10,7]],"digest":"b24763fe1e4e23e4","sum":"9ef94c94f0a6b5804b9b22d1e9ed3e30"}
{"seq":206,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"c07b36682711f0a9","sum":"5817082c85d392f68357a1fe0c9d7bd3"}
{"seq":207,"do":"act","seat":1,"action":{"type":"arrive","board":[{"card":93,"pos":"B6"},{"card":96,"pos":"B6","on":93},{"card":94,"pos":"B6"},{"card":90,"pos":"B6","on":94},{"card":95,"pos":"B6"},{"card":91,"pos":"B6","on":95},{"card":97,"pos":"B6"},{"card":98,"pos":"B6"},{"card":92,"pos":"B6","on":97,"with":98},{"card":99,"pos":"B6"},{"card":100,"pos":"B6"},{"card":101,"on":90},{"card":102,"on":91},{"card":103,"on":92},{"card":104,"on":90},{"card":105,"on":91}]},"text":"arrive 93@B6 96@B6/93 94@B6 90@B6/94 95@B6 91@B6/95 97@B6 98@B6 92@B6/97+98 99@B6 100@B6 101/90 102/91 103/92 104/90 105/91","ms":1,"digest":"4936ea58fbe3d17a","sum":"b9193a84b6219706eae2c42effd42723"}
{"seq":208,"do":"act","seat":1,"action":{"type":"interrupt","card":86,"unit":51},"text":"interrupt 86 unit=51","ms":1,"digest":"fa4154c3ffb1dddb","sum":"21084750c3bface861dbe467d7c07d02"}
{"seq":209,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"d7092aee96ad34f7","sum":"b3dd72a712c87df074e4132a16005516"}
{"seq":210,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"e40a7ec6f8a4243e","sum":"1c42bb425bd0fb06c74a8b2258fa93b1"}
{"seq":211,"do":"act","seat":1,"action":{"type":"move","from":"B5","groups":[{"cards":[51,52],"path":["C5"]}]},"text":"move B5 \\u003e 51+52 C5","ms":3,"digest":"e37cf498e0ed16ed","sum":"374d416b1ec60702e776d2ad19926c46"}
{"seq":212,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"97f6f555cdc0cc01","sum":"c7c941cf55a8d46de4e012c0f65c0d05"}
{"seq":213,"do":"act","seat":1,"action":{"type":"instant","card":89},"text":"instant 89","ms":19,"digest":"1d300860d441f17c","sum":"6b0d23e50d1f2cfaada57bc13f718bf5"}
{"seq":214,"do":"act","seat":1,"action":{"type":"move","from":"C5","groups":[{"cards":[52,1],"path":["D5"]}]},"text":"move C5 \\u003e 52+1 D5","ms":4,"digest":"90be1597e939087d","sum":"0501731ba31d10d3519d4d75a091edb9"}
{"seq":215,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"01684d87509f59e6","sum":"5b44c3b166489c51c679ec6b42a6e28d"}
{"seq":216,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"a3372af5675afc56","sum":"285a3fe6725ada39682402ae62978707"}
{"seq":217,"do":"act","seat":1,"action":{"type":"meleeOrder","pos":"C5"},"text":"melee C5","digest":"dfad68c86090931a","sum":"7023074cd2f01469f909fa8954ca0a6e"}
{"seq":218,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"467c5ad8fd8c9799","sum":"9ec36803df729a34e0ebd99e5290b133"}
{"seq":219,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"bc98b0823d3a174d","sum":"ff5214e5a217bbfe0d57fce49925cc74"}
{"seq":220,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":51,"fire":"at","target":72}]},"text":"volley 51 at 72","digest":"12c3e85a812ca8f8","sum":"2103f0b688cfe2ec1b81badfa93aa158"}
{"seq":221,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":72,"fire":"at","target":51}]},"text":"volley 72 at 51","digest":"a3b783a35288f618","sum":"19fd07354e994d1259d603f9e593d8d4"}
{"seq":222,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"ed93b7ace246dc44","sum":"5222fc9434f9589296c98f79477fde34"}
{"seq":223,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,5],[10,7],[10,7],[10,4]],"digest":"39114da365207d10","sum":"09372cb8f41e3b4947a749f47c7f18dc"}
{"seq":224,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"3c60c531b3631067","sum":"e96164879e63121c985f6d71803cd93e"}
{"seq":225,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"82172d7f463115fe","sum":"df0c34b901ae28498fffea0faa710d10"}
{"seq":226,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":52,"fire":"at","target":76,"with":[{"card":82}]},{"firer":1,"fire":"tmv","target":76}]},"text":"volley 52 at 76 with=82 ; 1 tmv 76","digest":"4230e97c110ade0d","sum":"9026dbb9ef53a37f00ad9ff40e72d477"}
{"seq":227,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":52}]},"text":"volley 76 at 52","ms":2,"digest":"a8389800f87f58c7","sum":"f67734441e621edbbbc4303b754e094d"}
{"seq":228,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"fa56929f33c5afff","sum":"41f2a7f8264ff1a291e15f35fbbd5f50"}
{"seq":229,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,8],[10,8],[10,10],[10,8],[10,1]],"digest":"739f99e507adb1e2","sum":"044f8af0ebac17e12de077efb60fe950"}
{"seq":230,"do":"act","seat":1,"action":{"type":"discard","cards":[83]},"text":"discard 83","digest":"edc1006402a3d34a","sum":"47eca96dea5f139c0d8d4f14361d432b"}
{"seq":231,"do":"act","seat":1,"action":{"type":"trim","cards":[93,94,95,96,90,91,92,99]},"text":"trim 93 94 95 96 90 91 92 99","digest":"38e17ab3cfd6f576","sum":"b975638a548ceb95b4d20cf0994eacc9"}
{"seq":232,"do":"act","seat":2,"action":{"type":"fire","from":"C3"},"text":"fire C3","ms":38,"digest":"829160239525b673","sum":"3ed5240a9e2c9f5fa4a38f468b7627ec"}
{"seq":233,"do":"act","seat":2,"action":{"type":"shot","firer":75,"fire":"he","target":1},"text":"shot 75 he 1","digest":"407a71112c86e30f","sum":"da26feff8dad9b8e3c774299aab9229b"}
{"seq":234,"do":"act","seat":1,"action":{"type":"interrupt","card":84,"pos":"C3"},"text":"interrupt 84 pos=C3","digest":"c5bc30d469d10c6b","sum":"2a937d860d05ad02c39d6d5bcc19db39"}
{"seq":235,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"b386fb01ee2883c0","sum":"94c0852f299e44f2ae54c071c244657c"}
{"seq":236,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,4]],"digest":"7fa3a406f210ebad","sum":"da6e3c0506879bc8908fe038a40147c2"}
{"seq":237,"do":"act","seat":2,"action":{"type":"shot","firer":73,"fire":"he","target":1},"text":"shot 73 he 1","digest":"6626c2f5d1e43fb3","sum":"50b82002d0766636b38c8ddda4578417"}
{"seq":238,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,8]],"digest":"a3f0e548cd853aa2","sum":"0d9f68651da012a9b50b0c4608e78ae6"}
{"seq":239,"do":"act","seat":2,"action":{"type":"move","from":"D5","groups":[{"cards":[76],"path":["C5"]}]},"text":"move D5 \\u003e 76 C5","ms":42,"digest":"c88a8180ec90398c","sum":"86649f1ff212035db0c0ac00d62f382f"}
{"seq":240,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"cd1ac08fc45b674a","sum":"b4276bb6728bffde4c64ffb708d0f6f0"}
{"seq":241,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"1c0387aa3458b4a8","sum":"10772b8e1fdb958fff421b30a4f0ea0b"}
{"seq":242,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"84f2151b37c21f20","sum":"2084d7788f8ebbe4584398c63aaca481"}
{"seq":243,"do":"act","seat":1,"action":{"type":"move","from":"B6","groups":[{"cards":[97,98,100],"path":["C5"]}]},"text":"move B6 \\u003e 97+98+100 C5","ms":2,"digest":"0f5dd9752826bd96","sum":"cfb9d5e5a1f3445dc80c8d8a81c4bfe8"}
{"seq":244,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"e739e1fbc27ee561","sum":"c0a3ff2db9f42efe00308da8fb45ca01"}
{"seq":245,"do":"act","seat":1,"action":{"type":"instant","card":50,"units":[98]},"text":"instant 50 units=98","ms":63,"digest":"8788638950899cd5","sum":"13977727c25dc1f89ea0521833d72b8c"}
{"seq":246,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"f6e6921072ba3981","sum":"831c2e2011e3baba95ca40d21f2e340e"}
{"seq":247,"do":"act","seat":1,"action":{"type":"end"},"text":"end","ms":1,"digest":"1ed652cb77fd4aa2","sum":"3934468f35a8ae56e2159653a6aed549"}
{"seq":248,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"47c648fb390874ac","sum":"4a16837e9dda8d019391e8fa42f37ecb"}
{"seq":249,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"b686dfba9b5f6276","sum":"71d7298487e804e2f135ac241594f71f"}
{"seq":250,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":98,"fire":"at","target":76},{"firer":97,"fire":"at","target":76},{"firer":100,"fire":"at","target":76}]},"text":"volley 98 at 76 ; 97 at 76 ; 100 at 76","digest":"703f168b9536bbf6","sum":"947eec24974fda8969b647cf1e4deab0"}
{"seq":251,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":97}]},"text":"volley 76 at 97","digest":"ff579e7ee510f81a","sum":"af5e63ee2816a23a74e1bfa3a23558cb"}
{"seq":252,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"321a01f5c2e4da55","sum":"1fa0b242e25bbb641671a8320811f3ee"}
{"seq":253,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,5],[10,8],[10,2],[10,2],[10,6],[10,1]],"digest":"554017bc0aed6470","sum":"8ea6919e3570631f2386020a10528f52"}
{"seq":254,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"61f082366fd1d16c","sum":"f21cf8371f8b3f5e6b58a30de2f994b0"}
{"seq":255,"do":"act","seat":2,"action":{"type":"move","from":"D1","groups":[{"cards":[74],"path":["D2","C3"]},{"cards":[68,62],"path":["D2","E3"],"dismount":[62]}]},"text":"move D1 \\u003e 74 D2-C3 \\u003e 68+62 D2-E3 off=62","ms":3,"digest":"defcc63d838c7c9e","sum":"e4c818e0f1978614eb75dc6c490fae45"}
{"seq":256,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"3ab622410ca260d6","sum":"89f55684631b03ea5a98f60701127ece"}
{"seq":257,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"1cd2077aaa828fb2","sum":"18212ed24f9a354173c36561eb4dac05"}
{"seq":258,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"ad78a18513b52701","sum":"01238c5b357f4be1e83aa3e603916320"}
{"seq":259,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"c216cdb685dc3928","sum":"6b98e94b0316c58263ac923ced9b9b54"}
{"seq":260,"do":"act","seat":2,"action":{"type":"move","from":"C3","groups":[{"cards":[75,73,74],"path":["B3","A4"]}]},"text":"move C3 \\u003e 75+73+74 B3-A4","ms":37,"digest":"7dffb2688bbf8f6a","sum":"3b74b040774cebb7a06f4e7a462760b6"}
{"seq":261,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"a5bca9aff554ed11","sum":"a920198c3420899fda1dcaac2b790ff1"}
{"seq":262,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"0d3fec07df042cbb","sum":"6cf8d4fc74bff7c1a7f5e73159ca36e2"}
{"seq":263,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"ca7a26d88f785a07","sum":"41046bc19fb5cee211dd4a086807e72f"}
{"seq":264,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"7a7606a6cc896ca6","sum":"f1fce657750942f1d307860c7cbe99d9"}
{"seq":265,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"07bbab11b3126bcd","sum":"e2eaa6cf0ee7892a7286674d04400f52"}
{"seq":266,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":98,"fire":"at","target":76},{"firer":100,"fire":"at","target":76}]},"text":"volley 98 at 76 ; 100 at 76","ms":1,"digest":"dc5fadc7042133f6","sum":"d190de58006c1c75b9fbd594429afcf8"}
{"seq":267,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":98}]},"text":"volley 76 at 98","digest":"fa03cbde8a1be3e0","sum":"b494fe2fe20a13adf8e5dda852bc8a6b"}
{"seq":268,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"b50f4e16e95e2906","sum":"9d2a6ba0bb6fb9d1878c9b65bea7686f"}
{"seq":269,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,9],[10,2],[10,1],[10,4]],"digest":"33ebbb585bb30b58","sum":"4ab056c422f8be98b57e3b7d5b360f59"}
{"seq":270,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"26c79e304bcca4b8","sum":"ba5a35377663bd042de4ce8730363145"}
{"seq":271,"do":"act","seat":1,"action":{"type":"move","from":"B5","groups":[{"cards":[2],"path":["C5"]}]},"text":"move B5 \\u003e 2 C5","ms":2,"digest":"91acca974b03ec23","sum":"609c5d0274afd27715d518dfae1ec129"}
{"seq":272,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"08f107d6dafeaebe","sum":"ee84b79fb72fe220c401e69f75da2599"}
{"seq":273,"do":"act","seat":1,"action":{"type":"fire","from":"C5"},"text":"fire C5","ms":2,"digest":"58ff21b3e10a6f44","sum":"569ee840994d273d81b07beecd4f80f5"}
{"seq":274,"do":"act","seat":1,"action":{"type":"shot","firer":98,"fire":"at","target":73},"text":"shot 98 at 73","ms":1,"digest":"dd9f282932a12494","sum":"340ec10962ab710666c7e0b838219dbf"}
{"seq":275,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,4],[10,2]],"digest":"42f340a4bd9f9eb7","sum":"c334e56e38fd7f0067abbf98041ebe4e"}
{"seq":276,"do":"act","seat":1,"action":{"type":"shot","firer":100,"fire":"he","target":71},"text":"shot 100 he 71","digest":"2e61bff98244bfa3","sum":"5439f070d8b0f59eed58e6019b78e7ca"}
{"seq":277,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,2]],"digest":"e9ae421f0d95b240","sum":"edeaa8ab37df460719e38ef40222f6f8"}
{"seq":278,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"6b8bbd48b8fd1b68","sum":"d61e6b014ab9d8e43e0b46cf9f3b162d"}
{"seq":279,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"e7ac18708e71a164","sum":"a00fa7e047666071aa93b365a893ce96"}
{"seq":280,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"7760d2a47c49add7","sum":"9f42311220f86c140fdf24a74dba782e"}
{"seq":281,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":2,"fire":"at","target":76,"equipment":5},{"firer":98,"fire":"at","target":76},{"firer":100,"fire":"at","target":76}]},"text":"volley 2 at 76 gear=5 ; 98 at 76 ; 100 at 76","ms":1,"digest":"21d62fd13cc3bd8b","sum":"232ca5288d4980848fd195e667431557"}
{"seq":282,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":98}]},"text":"volley 76 at 98","ms":110,"digest":"6a06667bb6c8a200","sum":"9188dbba73548c2f373bfad6cd055a7b"}
{"seq":283,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"a9234d1bf848da3e","sum":"499e2e1346ecc54c8414c6c00e1d5bf8"}
{"seq":284,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,10],[10,1],[10,8],[10,6],[10,5],[10,9]],"digest":"529a568510cba625","sum":"72b428dc6902e7b6c55e781b7eb3915d"}
{"seq":285,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"062f88c40e8657aa","sum":"307d2a71c814a9a4e84340e5344c9ad7"}
{"seq":286,"do":"act","seat":2,"action":{"type":"move","from":"A4","groups":[{"cards":[75],"path":["B5"]},{"cards":[74],"path":["A5"]}]},"text":"move A4 \\u003e 75 B5 \\u003e 74 A5","ms":3,"digest":"5eb261556dd2c9e0","sum":"3d2f39979a96827275727a80c2257076"}
{"seq":287,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"75a0092dd313d501","sum":"569e67625daabf226deb5ec9a0522480"}
{"seq":288,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"f9737a36d1faa1dd","sum":"c53a3fae3aa3f770a0bfa1fd5121672d"}
{"seq":289,"do":"act","seat":2,"action":{"type":"move","from":"B2","groups":[{"cards":[22,23],"path":["B3"]}]},"text":"move B2 \\u003e 22+23 B3","ms":13,"digest":"111417efe9a57109","sum":"ff9f6c4751b553277953e33878bf19a9"}
{"seq":290,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"12ed774e20daedc3","sum":"b8f5ae4684f473c7d102e8911f7ae7b3"}
{"seq":291,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"e04b2e61cc1a5310","sum":"61498ff6c5ee1cc02d6af54b36f6368f"}
{"seq":292,"do":"act","seat":2,"action":{"type":"meleeOrder","pos":"A5"},"text":"melee A5","digest":"a57c3700ca79c21f","sum":"c5dd093ce040c43b790fafe74f8d13df"}
{"seq":293,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"827fe877a43e8cd3","sum":"7a519bc2d7e8200c04613906393de5a5"}
{"seq":294,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"ba1f56f5e65d7270","sum":"7f03175b137c958fcc21c21f207be649"}
{"seq":295,"do":"act","seat":1,"action":{"type":"meleeFire"},"text":"volley","digest":"e97df5b3fd87484d","sum":"810a3b4405962f128190fd02ce82cd1c"}
{"seq":296,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":74,"fire":"at","target":56}]},"text":"volley 74 at 56","digest":"f564e9c6466df3a3","sum":"07945c350f06965bf70dec5f44248798"}
{"seq":297,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"a7244a010fa3a337","sum":"8c76ed20be4268450cfaafec9617e363"}
{"seq":298,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,8]],"digest":"02c469797a0637be","sum":"7420242b66f745f464f9fa294b4e8b07"}
{"seq":299,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"b557170530784ede","sum":"e4fa8eb2ad8954970da3a88415d0cb34"}
{"seq":300,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"409138d195555f45","sum":"e8f18e8bec858c126dab982146cf4cfd"}
{"seq":301,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":2,"fire":"at","target":76,"equipment":5},{"firer":98,"fire":"at","target":76},{"firer":100,"fire":"at","target":76}]},"text":"volley 2 at 76 gear=5 ; 98 at 76 ; 100 at 76","digest":"d3650cfd20b6eda0","sum":"6b17c3d2253293d281f5b78dfdbe94fa"}
{"seq":302,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":98}]},"text":"volley 76 at 98","digest":"54d6defddb2c1ae9","sum":"f3f89561cc271cf25b86799ad33a430a"}
{"seq":303,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"f38f2627158b074e","sum":"3919438ea738eb64a410236236e0cefe"}
{"seq":304,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,4],[10,3],[10,9],[10,4],[10,9],[10,5],[10,7]],"digest":"000d4e85359820fe","sum":"6eef63fa45763d7870ca6bb65f38269b"}
{"seq":305,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"7190568e836d7b3d","sum":"35c568958be49504e0b8b1ac3c297628"}
{"seq":306,"do":"act","seat":1,"action":{"type":"move","from":"C5","groups":[{"cards":[2],"path":["B5"]}]},"text":"move C5 \\u003e 2 B5","ms":2,"digest":"76e6944cafb1cee3","sum":"02905f3fbd10426cad9faf86172645c6"}
{"seq":307,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"5f3188dd281dec07","sum":"85e5ba4e675dee2586ef8125b7de1d4a"}
{"seq":308,"do":"act","seat":1,"action":{"type":"move","from":"C6","groups":[{"cards":[54],"path":["B5"]}]},"text":"move C6 \\u003e 54 B5","ms":2,"digest":"1ca9e2ce877ce1f9","sum":"0df7a2ab7192d6d7e7caf3a702676536"}
{"seq":309,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"d21dfb4e47410dc7","sum":"6b654377eb239500b5d447357474dd8f"}
{"seq":310,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"4756770d6ba473c8","sum":"2d1d8a0d5982e6b87af1067435992331"}
{"seq":311,"do":"act","seat":1,"action":{"type":"meleeOrder","pos":"A5"},"text":"melee A5","digest":"17c94d34fba8ce7d","sum":"0f6e55a04ae5121e7d19f2f3a6148d72"}
{"seq":312,"do":"act","seat":1,"action":{"type":"interrupt","card":85,"pos":"A5"},"text":"interrupt 85 pos=A5","digest":"c9d484a983ebb140","sum":"dd59141bd44a89e2ec18cb16a544e53f"}
{"seq":313,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"8865c8fcf9081804","sum":"a35d2ea7faea3ce8d15e2d9e1a390c79"}
{"seq":314,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"8750cec051e5b0bd","sum":"1cedff7bf9c689b21774c824883e07c5"}
{"seq":315,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":74,"fire":"at","target":56}]},"text":"volley 74 at 56","ms":1,"digest":"372682f924159276","sum":"05fd00993a413eb3f70b4e44397be200"}
{"seq":316,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"f14c1fc1707ef3b4","sum":"3334ec0c40d477138592290c7efd4ccb"}
{"seq":317,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,6]],"digest":"e07f1b61fde34f99","sum":"c07fc0179b7e4aa3ba0f0bd36c28eef3"}
{"seq":318,"do":"act","seat":1,"action":{"type":"meleeOrder","pos":"B5"},"text":"melee B5","digest":"60621d964d260513","sum":"d889181359161b4116d52ad45573f3c5"}
{"seq":319,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"9c64d693a353a7fb","sum":"543c7ff60e686fc4c57b0f25287c8be9"}
{"seq":320,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"6469d4a9d4fdb5e0","sum":"d81eeba597ee9a175a8cd769ef9ac672"}
{"seq":321,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":2,"fire":"at","target":75,"equipment":5},{"firer":54,"fire":"tmv","target":75}]},"text":"volley 2 at 75 gear=5 ; 54 tmv 75","digest":"3b741b56a5e40b7f","sum":"c15ff5918c0173d88fc2e1b405353df6"}
{"seq":322,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":75,"fire":"he","target":2}]},"text":"volley 75 he 2","digest":"7d8cb0b27e8ae19e","sum":"ba06192c8ad75925dca1ed3fe241f977"}
{"seq":323,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"d87919c06f821f3d","sum":"bb9049333868be0882c3c1b14348ed13"}
{"seq":324,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,7],[10,3],[10,3]],"digest":"b034d4f01dc8ec45","sum":"d5cdfa7c83e9397612586f37a8811878"}
{"seq":325,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"02d97bf60283d2c4","sum":"25b977b57ce0b8b344d2647c68a276ee"}
{"seq":326,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"9c287bb84d4e96e2","sum":"29f17b1556c88aa34484a5f40d6d7aff"}
{"seq":327,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":98,"fire":"at","target":76},{"firer":100,"fire":"at","target":76}]},"text":"volley 98 at 76 ; 100 at 76","digest":"daf098339ca0b765","sum":"1e21d93b34e7b40d10aae40b6a2b502b"}
{"seq":328,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":98}]},"text":"volley 76 at 98","ms":1,"digest":"23f918660a59b675","sum":"51b648547ddc74537ba9282ff1360867"}
{"seq":329,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"44c7abda860e5b8a","sum":"cd3a05b596c5e334bbd58f1b886e8c65"}
{"seq":330,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,10],[10,8],[10,1],[10,10]],"digest":"3add5597cb69d8a5","sum":"e6a18ed34e7f63baf099f5800025ec3d"}
{"seq":331,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"628e81f5e43d7e13","sum":"9d0a4747c4b64ffef107daf0b21bee35"}
{"seq":332,"do":"act","seat":2,"action":{"type":"fire","from":"C5"},"text":"fire C5","ms":3,"digest":"18ccf4f1edf5d676","sum":"e068110a9aaecaa201038c8e13d6b1c7"}
{"seq":333,"do":"act","seat":2,"action":{"type":"shot","firer":76,"fire":"he","target":54},"text":"shot 76 he 54","digest":"b8b70b9d10569b62","sum":"234c48dd84a3ee06f77e7ce798c8138f"}
{"seq":334,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,9]],"digest":"3fe51d75d36bface","sum":"f857459d047f7e699170084ad38d88ec"}
{"seq":335,"do":"act","seat":2,"action":{"type":"fire","from":"B5"},"text":"fire B5","ms":66,"digest":"9e11b49b03986fc0","sum":"8278858ddca933b876f38064be9810fd"}
{"seq":336,"do":"act","seat":2,"action":{"type":"shot","firer":75,"fire":"at","target":98},"text":"shot 75 at 98","digest":"31e6f3dd3ff25003","sum":"547833b2a020bb295c387d2fb69d4c13"}
{"seq":337,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,1],[10,1]],"digest":"975910c79141fb83","sum":"17658e454be5a095bf5f06802e9d09bb"}
{"seq":338,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"b118154819128150","sum":"97cbf1b39e9a61d3ba94b9b2bd8c3e48"}
{"seq":339,"do":"act","seat":2,"action":{"type":"meleeOrder","pos":"A5"},"text":"melee A5","digest":"d4fc45dc7ded7519","sum":"10e0f2136a414024e9a8fd84f0033a3b"}
{"seq":340,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"c95e7a8e837f6a19","sum":"246bdc78f33bec860610867babd0d72a"}
{"seq":341,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"49b9c9b80b2ec52f","sum":"1d58bf957ada1fe88d1cb8f88c6f11bb"}
{"seq":342,"do":"act","seat":1,"action":{"type":"meleeFire"},"text":"volley","digest":"12ef2ce32c3aa403","sum":"032da63e52b82bf0b47d4c9d94f934f5"}
{"seq":343,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":74,"fire":"at","target":56}]},"text":"volley 74 at 56","digest":"ae8dd62f984debb6","sum":"1174ff2645737aa49df3415eced9a900"}
{"seq":344,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"903d1a327de12dc7","sum":"b549e29268af091aff79e71e7767a7c6"}
{"seq":345,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,5],[10,1]],"digest":"37659cb01fab099c","sum":"8450d2657c3fc68a6559d3125d675612"}
{"seq":346,"do":"act","seat":2,"action":{"type":"meleeOrder","pos":"B5"},"text":"melee B5","digest":"47cc441285121996","sum":"5e5cf14777493dca408614241341417e"}
{"seq":347,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"73b4ebfc602f2df6","sum":"204281864bcc05e19c69f787a2353c6f"}
{"seq":348,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"da7588e20ad4b457","sum":"86789e5bf5c36db100b1c2c0c9a75eba"}
{"seq":349,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":54,"fire":"tmv","target":75}]},"text":"volley 54 tmv 75","ms":56,"digest":"70bf51784f3986ee","sum":"30c7643fb8ebc77e73eaa81b77777fc0"}
{"seq":350,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":75,"fire":"he","target":54}]},"text":"volley 75 he 54","ms":1,"digest":"b258785308ec8bdd","sum":"d74035d1a76e1d21e0a8d19c98d6f51e"}
{"seq":351,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"d39468023505ec48","sum":"79d29a28bd29e93959e275ff795a150e"}
{"seq":352,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,1],[10,9]],"digest":"1a795b2ee896cfff","sum":"5170b14af68d91993bc8cf38b584ba67"}
{"seq":353,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"338e831c9b6bd2b4","sum":"64bf4124028a784006ae8cb6649c427f"}
{"seq":354,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"670945e328523b13","sum":"c43d0f4f090e67e7c0d30d0f1149781a"}
{"seq":355,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":100,"fire":"at","target":76}]},"text":"volley 100 at 76","ms":1,"digest":"0920db3cda3f3844","sum":"896677cd8c80e0bece9a22d1879d24fa"}
{"seq":356,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":100}]},"text":"volley 76 at 100","digest":"6b385ba38fd7468e","sum":"52e992ff8814be6ed215e39c56979033"}
{"seq":357,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"2bde54e46a82ce65","sum":"7713981648f494bba02310f447002c89"}
{"seq":358,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,4],[10,6],[10,2]],"digest":"8c25b3cc60276b92","sum":"8fdd97705e62e78076d13d186418dfb4"}
{"seq":359,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"2107cf9b65467707","sum":"20e0624417c13630536ba9f689da43d5"}
{"seq":360,"do":"act","seat":1,"action":{"type":"move","from":"D5","groups":[{"cards":[1],"path":["C5"]}]},"text":"move D5 \\u003e 1 C5","ms":1,"digest":"64267e8547ba185e","sum":"11e1c6c6fc7b637f45dc1dbfa9409fe3"}
{"seq":361,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"1b110708c394db4a","sum":"f32aa765ad4f80fbd442e5cce12105a3"}
{"seq":362,"do":"act","seat":1,"action":{"type":"instant","card":79,"pos":"A2"},"text":"instant 79 pos=A2","digest":"97fee9b1d98a5990","sum":"438e0f783d56371a4396be661056a0c8"}
{"seq":363,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,5],[10,3],[10,7]],"digest":"bac1168e7f10205a","sum":"dbb3694e982642edf72bae7d4b351522"}
{"seq":364,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"e646ac50a12304c5","sum":"d321a0c864f34fd5bc937f73c6436777"}
{"seq":365,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"944ad3340c85be68","sum":"ff042d3f5b3e08693931809067a31ecb"}
{"seq":366,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"0b32c890a551c190","sum":"1c61d83f7a816df06d49485e108c70b4"}
{"seq":367,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":1,"fire":"tmv","target":76},{"firer":100,"fire":"at","target":76}]},"text":"volley 1 tmv 76 ; 100 at 76","digest":"70f311f2a11d9763","sum":"2780703b61f1b92801041cf2c08a09f9"}
{"seq":368,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":100}]},"text":"volley 76 at 100","digest":"e7682c97f307677e","sum":"0b7bfe00d189742ec1c5486143e460ba"}
{"seq":369,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"0129f4cf7875c31b","sum":"c2a9018d8f5a98c6ed70151d568c8878"}
{"seq":370,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,6],[10,4],[10,3],[10,10]],"digest":"6423d30c73fed51c","sum":"b9fed3c7548f61635bfec862ab2da0c4"}
{"seq":371,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"b78a4d02bc327986","sum":"8fe38361633881c97e6a27ce23cc7ef7"}
{"seq":372,"do":"act","seat":2,"action":{"type":"fire","from":"B5"},"text":"fire B5","ms":5,"digest":"f8a541a8d97f251e","sum":"f4904a5271edd63b36066e9bc0d01a60"}
{"seq":373,"do":"act","seat":2,"action":{"type":"shot","firer":75,"fire":"he","target":1},"text":"shot 75 he 1","digest":"2d548dc827a70194","sum":"3c55f6d365f36bd860e2cce1fac63ec1"}
{"seq":374,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,7]],"digest":"5e0a7d5c73192deb","sum":"158fbc6e45b0b9d684e2d3eb6304270f"}
{"seq":375,"do":"act","seat":2,"action":{"type":"move","from":"C2","groups":[{"cards":[26,27],"path":["C3"]}]},"text":"move C2 \\u003e 26+27 C3","ms":2,"digest":"2050ab5c10958f52","sum":"7243cc455ce97ee43c591f2e6c3fafbe"}
{"seq":376,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"d478aa43a8b2c6b6","sum":"663578e7d6d10eee4fe58b0a794518ce"}
{"seq":377,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"b7810059cbb21379","sum":"ca9cfc5b4e60729ddbfc69c8f764a69b"}
{"seq":378,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"d928cfb8d8755377","sum":"b7f636c905c914cb60ceefd7460b198b"}
{"seq":379,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"293ad0956ceff057","sum":"ddf799d3e6a9c025f8fb16e703914563"}
{"seq":380,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":100,"fire":"at","target":76}]},"text":"volley 100 at 76","ms":1,"digest":"7382b015f64d408d","sum":"7a4dfe069e3611b2a3b2483539b27865"}
{"seq":381,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":100}]},"text":"volley 76 at 100","digest":"718ac8ad6118bbfd","sum":"83ea97b448415ba1571dbe421bca292c"}
{"seq":382,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"1f167d7dd27be17e","sum":"e77811c1dce055d4e972618672a5f9e4"}
{"seq":383,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,1],[10,10],[10,6],[10,10]],"digest":"c78a02b674564b6e","sum":"3b7a51d5ea53259fe599891678ae76ab"}
{"seq":384,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"66d1c1f039c9eb35","sum":"affa755a7c182385d29461601df76489"}
{"seq":385,"do":"act","seat":1,"action":{"type":"fire","from":"D6"},"text":"fire D6","ms":1,"digest":"4bbef13a5156cf0c","sum":"360ea9edba6d818fff6a0c8ab5dcf2a4"}
{"seq":386,"do":"act","seat":1,"action":{"type":"shot","firer":53,"fire":"at","target":76},"text":"shot 53 at 76","digest":"e517206ba15ac6a1","sum":"6bb6dc6768f6c942f0f4eabd601efd6e"}
{"seq":387,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,2]],"digest":"349b29f11bf85c7f","sum":"17be46d05c90e3c8d5c5c9a1acbbc989"}
{"seq":388,"do":"act","seat":1,"action":{"type":"instant","card":80,"pos":"C3"},"text":"instant 80 pos=C3","ms":1,"digest":"6b8cb0bc3a8a8a69","sum":"9adfe4ecf71a75223d336586437d6ea2"}
{"seq":389,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,7],[10,8],[10,8]],"digest":"6083c9e32edb4073","sum":"b78f5492774ecdd6456d75e97011dcc5"}
{"seq":390,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"7ec9b627edf9440a","sum":"04754cb7fcc711361010b2bf8e3f6699"}
{"seq":391,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"c5727741a33f5920","sum":"aab5bacb3cc8a03eb013a34d7f8560c8"}
{"seq":392,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"75799d8b94afc6af","sum":"261b62ac48d9c5b0992aadd4bf2e1d09"}
{"seq":393,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":100,"fire":"at","target":76}]},"text":"volley 100 at 76","digest":"a213ada83383bc58","sum":"90fedbb976aaff6581e947f331fa4e2d"}
{"seq":394,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":100}]},"text":"volley 76 at 100","digest":"5d3c0293175f4d70","sum":"a757311e61210e7a87399002aefe2972"}
{"seq":395,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"4593880a40241147","sum":"6b3c701662d31b335c1f70b6c7d7dbd3"}
{"seq":396,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,4],[10,5],[10,3],[10,8]],"digest":"9f0b16d7bd13d7ec","sum":"11f0ed515ff5e916e1ce4d8ce4b69039"}
{"seq":397,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"a6054fd213450cb1","sum":"3c3d8dbad0b086acb4247e8ec1a7cc93"}
{"seq":398,"do":"act","seat":2,"action":{"type":"move","from":"D1","groups":[{"cards":[66,70,64],"path":["D2","C3"],"dismount":[64]}]},"text":"move D1 \\u003e 66+70+64 D2-C3 off=64","ms":3,"digest":"d51e90ac35391d8a","sum":"21bf586c5f39e383669dba2cb5cbf902"}
{"seq":399,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"ec2dd451c9f9b02a","sum":"ad76c9bf6928f44d17606a8eaa512bde"}
{"seq":400,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"585392e644b67a66","sum":"61ddefafc7c526c0d603a60d42f27a94"}
{"seq":401,"do":"act","seat":2,"action":{"type":"move","from":"D3","groups":[{"cards":[42,44],"path":["D4"]}]},"text":"move D3 \\u003e 42+44 D4","ms":2,"digest":"ac1db03e2d829c12","sum":"514d110a2079d2cfb1bc293b9f65481c"}
{"seq":402,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"68487d0f13c1df57","sum":"0a35c38d65724cf67cff8cefc50aa837"}
{"seq":403,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"9f8e40673ae9b46f","sum":"74c870c958da7f65436e1f67df250e41"}
{"seq":404,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"d482591f28cc88f0","sum":"599b365843f80f2d0c4ff341403d9e88"}
{"seq":405,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"39d97689dedf3b9d","sum":"435f794189fb39584d314dd3a8a7be70"}
{"seq":406,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":100,"fire":"at","target":76}]},"text":"volley 100 at 76","digest":"8cd6249cbb9719e1","sum":"75bce564626f44dc5014b055f6e8da58"}
{"seq":407,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":76,"fire":"at","target":100}]},"text":"volley 76 at 100","digest":"4ca5a71c1910f814","sum":"3c066bf4600c49f3e3d4a70a6befc677"}
{"seq":408,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"4a0ab495f17b5fca","sum":"1fb4b05add8d8243a6d396077c6033e6"}
{"seq":409,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,3],[10,2],[10,8]],"digest":"596d54689c4b7895","sum":"8fd7515f2f4ec3182ccc110b4ba09c05"}
{"seq":410,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"6c4611b2b9e10dc9","sum":"8a958849d075799677bda83fc32391dd"}
{"seq":411,"do":"close","digest":"6c4611b2b9e10dc9","result":{"winner":1,"how":"held","clause":"TC-20.c"},"seeds":{"open":"b1c90357ceacc4a1da2d6fe10df1513277d0eea589b2cb73bd8e9a60c7549489","hidden":"e501c9cb8952de129dfa8f02d2bf40d9f5bc93e1a916869676209a646b289272"},"sum":"e507296fba91841499012deead1827c1"}
`,cover:200},{id:`meeting`,text:`{"sabot":1,"match":"hdbolx6fwnlqcs4q","game":"commander","rules":1,"date":"2026-11-15","setup":{"scenario":"tc-17-3"},"seats":[{"name":"","mind":"regular"},{"name":"","mind":"regular"}],"commit":{"open":"b328caf837ce62db37b52027d045482fe5aa809ae4a186504bee364e4c1df3ec","hidden":"f7a762f7967fe4c635d59d4778633f4c9c2cb32248bc2c74c747e7139d907a4f"},"sum":"42a2c61899e6937dd27480bb0163ada9"}
{"seq":0,"do":"start","digest":"ffc3b79d1ed7b18b","sum":"686b80cefcbd051522316e4cfddb6861"}
{"seq":1,"do":"act","seat":1,"action":{"type":"nation","side":"german"},"text":"nation german","digest":"2adb4f996f60753c","sum":"65bf84831f5bb3f36d34a3638deb075a"}
{"seq":2,"do":"act","seat":1,"action":{"type":"build","cards":[{"card":"german-veteran-squad","count":2},{"card":"german-line-squad","count":2},{"card":"artillery-barrage","count":1},{"card":"pak-40","count":1},{"card":"pzkw-iv-g","count":1},{"card":"pzkw-iv-h","count":1},{"card":"flank-shot","count":1},{"card":"breakdown","count":1},{"card":"repair","count":1},{"card":"pak-36r","count":1},{"card":"pzkw-ii-f","count":1},{"card":"jgpz-38t","count":1},{"card":"coordination","count":1},{"card":"pzjg-iii-iv","count":1},{"card":"smoke","count":1},{"card":"heavy-machine-gun","count":1}]},"text":"build 2*german-veteran-squad 2*german-line-squad 1*artillery-barrage 1*pak-40 1*pzkw-iv-g 1*pzkw-iv-h 1*flank-shot 1*breakdown 1*repair 1*pak-36r 1*pzkw-ii-f 1*jgpz-38t 1*coordination 1*pzjg-iii-iv 1*smoke 1*heavy-machine-gun","digest":"19a63e0052bffb83","sum":"b66350ccc073a66342eeaa7ea6e3b307"}
{"seq":3,"do":"act","seat":2,"action":{"type":"build","cards":[{"card":"soviet-guards-squad","count":1},{"card":"soviet-line-squad","count":2},{"card":"soviet-recruits-squad","count":1},{"card":"t-34-85","count":2},{"card":"flank-shot","count":1},{"card":"breakdown","count":1},{"card":"repair","count":1},{"card":"jsu-152","count":2},{"card":"tank-ace","count":1},{"card":"ot-34","count":2},{"card":"smoke","count":1}]},"text":"build 1*soviet-guards-squad 2*soviet-line-squad 1*soviet-recruits-squad 2*t-34-85 1*flank-shot 1*breakdown 1*repair 2*jsu-152 1*tank-ace 2*ot-34 1*smoke","hidden":[[18,7],[17,5],[16,4],[15,7],[14,10],[13,7],[12,7],[11,7],[10,3],[9,0],[8,7],[7,4],[6,5],[5,4],[4,0],[3,2],[2,1],[15,13],[14,3],[13,9],[12,6],[11,0],[10,3],[9,0],[8,4],[7,6],[6,2],[5,2],[4,2],[3,2],[2,0]],"digest":"beb0d9fbf4f40eed","sum":"5f703b74f8c90688db77ebc6b25bd056"}
{"seq":4,"do":"act","seat":1,"action":{"type":"terrain","cards":["woods","woods","balka","balka","stream","bunkers","hills","village","swamp","walls"]},"text":"terrain woods woods balka balka stream bunkers hills village swamp walls","digest":"1cfcb419ab38c0f4","sum":"45e2d195ed640e689f3f24435f11f8dd"}
{"seq":5,"do":"act","seat":2,"action":{"type":"terrain","cards":["wheatfield","wheatfield","hills","walls","village","woods","balka","hills","village","walls"]},"text":"terrain wheatfield wheatfield hills walls village woods balka hills village walls","rolls":[[10,9],[10,3]],"hidden":[[20,5],[19,15],[18,5],[17,10],[16,6],[15,1],[14,4],[13,8],[12,5],[11,0],[10,2],[9,0],[8,6],[7,0],[6,4],[5,4],[4,0],[3,1],[2,1],[20,19],[19,14],[18,0],[17,5],[16,7],[15,1],[14,1],[13,11],[12,5],[11,8],[10,1],[9,8],[8,4],[7,6],[6,0],[5,3],[4,3],[3,0],[2,1]],"ms":1,"digest":"8bad0f0079961797","sum":"f640295a00b5e8dc158c486a77282e3b"}
{"seq":6,"do":"act","seat":2,"action":{"type":"place","board":[{"card":27,"pos":"A2"},{"card":31,"pos":"A2"},{"card":23,"pos":"A2"},{"card":26,"pos":"A1"},{"card":21,"pos":"A1"},{"card":33,"pos":"A1"},{"card":29,"pos":"B2"},{"card":19,"pos":"B2"},{"card":24,"pos":"B2"},{"card":32,"pos":"B1"}],"reserve":[30,20,22,25,28]},"text":"place 27@A2 31@A2 23@A2 26@A1 21@A1 33@A1 29@B2 19@B2 24@B2 32@B1 reserve=30,20,22,25,28","digest":"0663a6566467db89","sum":"3a12cc4ca16bee469385a0d9baed9857"}
{"seq":7,"do":"act","seat":1,"action":{"type":"place","board":[{"card":7,"pos":"A3"},{"card":18,"pos":"A3"},{"card":5,"pos":"A3"},{"card":8,"pos":"A4"},{"card":17,"pos":"A4"},{"card":2,"pos":"A4"},{"card":9,"pos":"B3"},{"card":11,"pos":"B3"},{"card":12,"pos":"B3"},{"card":3,"pos":"B4"},{"card":10,"pos":"B4"},{"card":15,"on":2}],"reserve":[4,1,13,14,16,6]},"text":"place 7@A3 18@A3 5@A3 8@A4 17@A4 2@A4 9@B3 11@B3 12@B3 3@B4 10@B4 15/2 reserve=4,1,13,14,16,6","ms":1,"digest":"4b1a3b49dc20855a","sum":"fe9c3f642f60935d6c5bf5f0ca172e7e"}
{"seq":8,"do":"act","seat":2,"action":{"type":"interrupt","card":22,"unit":12},"text":"interrupt 22 unit=12","ms":31,"digest":"f3206ffedfe5c31d","sum":"2891a16323c8d92622501371ec7ca8a8"}
{"seq":9,"do":"act","seat":1,"action":{"type":"interrupt","card":14,"unit":12},"text":"interrupt 14 unit=12","digest":"5e85cb940fab3ef2","sum":"2c626aead6bc9c4bdaeb5b0acf352ff0"}
{"seq":10,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"acb198679b78a27b","sum":"34a1c038ff2c7a12950e1af9fbf63e8c"}
{"seq":11,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"532535b27729c4df","sum":"b4d815927562262b1be99c2b450e18d7"}
{"seq":12,"do":"act","seat":2,"action":{"type":"move","from":"A2","groups":[{"cards":[27,31,23],"path":["B3"]}]},"text":"move A2 \\u003e 27+31+23 B3","ms":1,"digest":"4cccece4fc570f4f","sum":"615077aa848e6db08b474592646487f7"}
{"seq":13,"do":"act","seat":1,"action":{"type":"interrupt","card":1,"unit":27},"text":"interrupt 1 unit=27","digest":"1fadd3190ecbd2af","sum":"0114487e0f27ce4e9917d1df2697a114"}
{"seq":14,"do":"act","seat":2,"action":{"type":"interrupt","card":20,"unit":27},"text":"interrupt 20 unit=27","digest":"435038a490e914cc","sum":"176fbbcc38f4e3be049da73683e6dae7"}
{"seq":15,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"a027c86fddb21e92","sum":"7ca4c114331163eb96bac061009ac1c2"}
{"seq":16,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"0fb3c19f86c467e1","sum":"dc753e18f57fabc2598206482a4b3c93"}
{"seq":17,"do":"act","seat":2,"action":{"type":"fire","from":"B2"},"text":"fire B2","ms":95,"digest":"c7609ce73eca28b3","sum":"817495b6e4fd9f5649303081f425b6b5"}
{"seq":18,"do":"act","seat":2,"action":{"type":"shot","firer":29,"fire":"sa","target":11},"text":"shot 29 sa 11","ms":1,"digest":"9dec248810a0007b","sum":"339eb13092b1b9f528d768353c5bed23"}
{"seq":19,"do":"act","seat":1,"action":{"type":"interrupt","card":6,"pos":"B2"},"text":"interrupt 6 pos=B2","digest":"c578a9a8315242c1","sum":"6dce7d68a12bc7a1c4c92f236bef1305"}
{"seq":20,"do":"act","seat":2,"action":{"type":"interrupt","card":28,"pos":"B3"},"text":"interrupt 28 pos=B3","digest":"1f5c84d820295902","sum":"d5cc99bd05b55ffb6875d3a277ac9093"}
{"seq":21,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"972ed083e6ddcb16","sum":"f1fc2733a019031b006f9bcfca4158df"}
{"seq":22,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,7]],"digest":"9a0176264834d2c2","sum":"47902dff25daea94b1fd8c3ab7d8d97e"}
{"seq":23,"do":"act","seat":2,"action":{"type":"shot","firer":19,"fire":"sa","target":11},"text":"shot 19 sa 11","digest":"9500aa144a1e1af5","sum":"3dff538edd4791bf35514d8da2444119"}
{"seq":24,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,4]],"digest":"350dcdef49dd7b29","sum":"5dd1754c9ffa702523f1f2c6678220c3"}
{"seq":25,"do":"act","seat":2,"action":{"type":"shotsDone"},"text":"done","digest":"5575261c84162667","sum":"204bdb288736221518de329d4a8067bd"}
{"seq":26,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"46fcb412a8d4d92c","sum":"3a09d083b7333d95f31c00d154067cc3"}
{"seq":27,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"45b5152bdd085bac","sum":"9fb7a4ffcd09fe7ca8094ff48d154fba"}
{"seq":28,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"77e4c9122b93f436","sum":"be7acdf8a26a9b6d72fe2004db19eafe"}
{"seq":29,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":11,"fire":"at","target":23},{"firer":9,"fire":"tmv","target":27},{"firer":12,"fire":"at","target":31}]},"text":"volley 11 at 23 ; 9 tmv 27 ; 12 at 31","digest":"0a1c2c8c44395465","sum":"a9e26d0bca1c4348579fd1e17f3de57a"}
{"seq":30,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":23,"fire":"at","target":12},{"firer":27,"fire":"at","target":12},{"firer":31,"fire":"at","target":12}]},"text":"volley 23 at 12 ; 27 at 12 ; 31 at 12","digest":"4dc2a3845678852f","sum":"09123420d3663a18d8a752f92426481c"}
{"seq":31,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"b44d3601d70bccce","sum":"199be478ede451a9397bbaaa2877ac67"}
{"seq":32,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,3],[10,4],[10,1],[10,5],[10,8],[10,6],[10,8],[10,5],[10,5]],"digest":"82032b1ed0ab4855","sum":"6d7cfa3ccea7cf924e90301b32a10d0a"}
{"seq":33,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"4b06063004957130","sum":"1c8476fc4dbf084dbec8131f233e4e53"}
{"seq":34,"do":"act","seat":1,"action":{"type":"move","from":"A3","groups":[{"cards":[7,18,5],"path":["B4","C4"]}]},"text":"move A3 \\u003e 7+18+5 B4-C4","ms":3,"digest":"12d0aa5f225c03eb","sum":"8a7db17b629b7b292fdc5882a92c6c13"}
{"seq":35,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"4f50901484286a79","sum":"1321c2a2cc97af6a879e4649259244a4"}
{"seq":36,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"7989e19e124ffe40","sum":"04788233885d491b393034b5e2485e6f"}
{"seq":37,"do":"act","seat":1,"action":{"type":"instant","card":16,"pos":"A1"},"text":"instant 16 pos=A1","ms":30,"digest":"a5b4a01d199a7f10","sum":"5423cbfd11dee95e74ba5d8059c85374"}
{"seq":38,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,2],[10,6],[10,3]],"digest":"7541e2b8a5cd1f23","sum":"85cd005d367008118cdd51bd94b1a749"}
{"seq":39,"do":"act","seat":1,"action":{"type":"instant","card":13},"text":"instant 13","ms":2,"digest":"537229237e208ef4","sum":"fb0ea0ca35da8ca32b8f3234f3ac4cd2"}
{"seq":40,"do":"act","seat":1,"action":{"type":"move","from":"B3","groups":[{"cards":[9,11],"path":["A3"]}]},"text":"move B3 \\u003e 9+11 A3","ms":2,"digest":"17918ba2f57c43f4","sum":"37a9d0f2fd7c09bfc00103d6e27a692d"}
{"seq":41,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"171ba346677c013d","sum":"276a4aeaa24674a82a277c3229a0b601"}
{"seq":42,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"1fd8ad703122bcc3","sum":"e93e3f5d25a1e72c3f758ce7a3a399fe"}
{"seq":43,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"add2986d243516e6","sum":"562d8d474a4724bc49d789a5d566cffb"}
{"seq":44,"do":"act","seat":2,"action":{"type":"fire","from":"B3"},"text":"fire B3","ms":3,"digest":"c7606ebe043ab5fd","sum":"35c1d4b144448d186fd644c6bdcbd5e6"}
{"seq":45,"do":"act","seat":2,"action":{"type":"shot","firer":27,"fire":"at","target":7},"text":"shot 27 at 7","ms":1,"digest":"09ad6f6f436a57b6","sum":"27035eb01571afcfcc36eb36b0f5aee0"}
{"seq":46,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,1],[10,1]],"digest":"80acb1f1c4b7f9cc","sum":"fe3ce3eb4d46fa23fc6b71cffeb5e3e8"}
{"seq":47,"do":"act","seat":2,"action":{"type":"shot","firer":31,"fire":"at","target":18},"text":"shot 31 at 18","digest":"fd946c166a46fbc8","sum":"a464de55ac049d58b5e46cbfbb5cb11c"}
{"seq":48,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,6],[10,3]],"digest":"3a062c2d352a2209","sum":"544251b51abcb0ffba54242ae14cd1e4"}
{"seq":49,"do":"act","seat":2,"action":{"type":"shot","firer":23,"fire":"at","target":5},"text":"shot 23 at 5","digest":"05440e0bb77f9d8d","sum":"889c1b84170407fa5c1594dc80b58a42"}
{"seq":50,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,5],[10,8]],"digest":"046a860ab424724b","sum":"6129cceb705dcdeb579d34006f9c65a7"}
{"seq":51,"do":"act","seat":2,"action":{"type":"fire","from":"B3"},"text":"fire B3","ms":1,"digest":"dc6702a521272d45","sum":"74af6f74805fb80096df282747659b29"}
{"seq":52,"do":"act","seat":2,"action":{"type":"shot","firer":27,"fire":"he","target":17},"text":"shot 27 he 17","digest":"8ecd253de482ed3d","sum":"706b36a1dea31dd881955537d798c679"}
{"seq":53,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,4]],"digest":"5a09b85e620fee74","sum":"c9b4701e5cf28fac04516689181d9645"}
{"seq":54,"do":"act","seat":2,"action":{"type":"shot","firer":31,"fire":"at","target":8},"text":"shot 31 at 8","digest":"a6bd26302b2e3af4","sum":"ee68f2e59a89e91f062dbe8a879d3dbc"}
{"seq":55,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,8],[10,1]],"digest":"4b8f12199be21d20","sum":"cee4b1f852c583e54239b4c33264c802"}
{"seq":56,"do":"act","seat":2,"action":{"type":"shot","firer":23,"fire":"he","target":2},"text":"shot 23 he 2","digest":"9898dabbf3ac5913","sum":"097d7e2914801e4eb40f7a6c6ef41050"}
{"seq":57,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,2]],"digest":"4a7f3385b14eaa99","sum":"9874d5db9b0ab1b736cd67ac5092025b"}
{"seq":58,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"59add4f608771cc6","sum":"1df93397b80502930b223bd1febc4b33"}
{"seq":59,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","ms":1,"digest":"bb1bd486ba9ecdc8","sum":"1ea80bdb913833f7f58ea685fdae2bad"}
{"seq":60,"do":"act","seat":1,"action":{"type":"fire","from":"A3"},"text":"fire A3","ms":1,"digest":"a40ad05a85bded14","sum":"6dcb1f2da70f5a27ae121329f317eb9b"}
{"seq":61,"do":"act","seat":1,"action":{"type":"shot","firer":11,"fire":"at","target":23},"text":"shot 11 at 23","digest":"3b378f431111b3df","sum":"b7e01b01adf9221eb25358278ef882f7"}
{"seq":62,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,5],[10,3]],"digest":"dd286ec49895d783","sum":"916253de7d003dcb270bbdfa4131583e"}
{"seq":63,"do":"act","seat":1,"action":{"type":"shot","firer":9,"fire":"sa","target":29},"text":"shot 9 sa 29","digest":"53ab9a6ef6e8db9e","sum":"222863a9deae3f578bf2bd31e359a93c"}
{"seq":64,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,10]],"digest":"cef1a24d59a48325","sum":"02ef77847ad2101e7ae686585373ecb0"}
{"seq":65,"do":"act","seat":1,"action":{"type":"move","from":"B4","groups":[{"cards":[3],"path":["A4"]}]},"text":"move B4 \\u003e 3 A4","ms":1,"digest":"ecf1210e1b5c2e8b","sum":"8f417412faa99ec8917a8c6ceecea966"}
{"seq":66,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"30f0fb73e7c49c04","sum":"9a895b00294e0b135cfe705b0fa82461"}
{"seq":67,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"853f142c3decfb47","sum":"14fb1bee03167e91488223e2ca2bc065"}
{"seq":68,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"c2191dd0084c635a","sum":"75e4cd3ae9a67402f7f40784a1dd77d4"}
{"seq":69,"do":"act","seat":2,"action":{"type":"move","from":"B3","groups":[{"cards":[27],"path":["C3","D4"]},{"cards":[31],"path":["B4"]}]},"text":"move B3 \\u003e 27 C3-D4 \\u003e 31 B4","ms":1,"digest":"8b4d293869fa14dd","sum":"930a49290a3b799f06c648c6ec1ec884"}
{"seq":70,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"d04c165d5fe14657","sum":"b1f3f6988be892427df46ccb3e72d5d7"}
{"seq":71,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"93f29b1535c0a2a3","sum":"2b8763181a105a5e337f649012f5ecc5"}
{"seq":72,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"63728a5047831ddd","sum":"8831c42e8793475f30af1e0e12e03317"}
{"seq":73,"do":"act","seat":2,"action":{"type":"move","from":"B2","groups":[{"cards":[29,19,24],"path":["A3"]}]},"text":"move B2 \\u003e 29+19+24 A3","ms":2,"digest":"c3a9edbb0c7afb03","sum":"87840c16c75baea5c6ed4ae00bbbeac8"}
{"seq":74,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"37538dea3482dee3","sum":"330b816d824a3bb3ea6c7122262c60c7"}
{"seq":75,"do":"act","seat":2,"action":{"type":"end"},"text":"end","ms":1,"digest":"35b96dabb41d0019","sum":"67fd14643af7c9b12ccce13c78bc691f"}
{"seq":76,"do":"act","seat":2,"action":{"type":"meleeOrder","pos":"A3"},"text":"melee A3","ms":1,"digest":"f8a35abd56e88fa8","sum":"fb42ca9225234f6316fd6126976c643d"}
{"seq":77,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"2657a59bc117c9f1","sum":"f6dd26b48263ea6b5ba5caeff1da4386"}
{"seq":78,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"94152994562c9bbb","sum":"ab717bcf5605a6e5f92785c300a2711d"}
{"seq":79,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":9,"fire":"sa","target":29},{"firer":11,"fire":"he","target":19}]},"text":"volley 9 sa 29 ; 11 he 19","digest":"246b4061f6fc62a7","sum":"e28fc9505f5b89cbcf5a45f9dd96abfb"}
{"seq":80,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":29,"fire":"sa","target":9},{"firer":19,"fire":"sa","target":9},{"firer":24,"fire":"sa","target":9}]},"text":"volley 29 sa 9 ; 19 sa 9 ; 24 sa 9","ms":21,"digest":"5c5c2f56774ea444","sum":"598ef9c27a21912916da6cb9a981d4c5"}
{"seq":81,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"ba8dfdde19eb6d52","sum":"9078e107e4b37724f2484528e249d3bf"}
{"seq":82,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,7],[10,6],[10,7],[10,6],[10,10]],"digest":"5c1f3d8de9d68f66","sum":"601281292ad0dafb7805c8875c66eb0b"}
{"seq":83,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"d8a732161b7b0333","sum":"8db102cafb4b68881a8ceaa538a73fa6"}
{"seq":84,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","digest":"1b70c61f02de69cb","sum":"6f9ab65cbc07561108abd1f8462f6c41"}
{"seq":85,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":10,"fire":"tmv","target":31}]},"text":"volley 10 tmv 31","digest":"231d03d6cc79c79b","sum":"aeb6b7029f6325019bdcc8ab56d18649"}
{"seq":86,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":31,"fire":"he","target":10}]},"text":"volley 31 he 10","digest":"f698465351f6827d","sum":"7a6619f7f769b7225765d92fc1a52981"}
{"seq":87,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"fabee92a00a8d6b5","sum":"b03a5f54f7de70a85ce2136c4d47eb40"}
{"seq":88,"do":"act","seat":1,"action":{"type":"pass"},"text":"pass","rolls":[[10,5],[10,6]],"digest":"389237d7c17401bf","sum":"406b069585299681de230a2bebc4b7ee"}
{"seq":89,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"ddeee3eaa080ca88","sum":"f0b86eb70071989252750c1a3b0ebfec"}
{"seq":90,"do":"act","seat":1,"action":{"type":"fire","from":"A3"},"text":"fire A3","ms":1,"digest":"a8f868554d1195f0","sum":"6fbc036de4c0476800342cb51afb6ec5"}
{"seq":91,"do":"act","seat":1,"action":{"type":"shot","firer":11,"fire":"at","target":31,"with":[{"card":4}]},"text":"shot 11 at 31 with=4","digest":"353cc2e8d6b2be6a","sum":"865f71f154103cb1ae6539abdea2ac30"}
{"seq":92,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,4],[10,1]],"digest":"efdf25c6a7dc98f5","sum":"7f77e8687c9657032684e2fe08df49ec"}
{"seq":93,"do":"act","seat":1,"action":{"type":"move","from":"A3","groups":[{"cards":[9],"path":["B4"]}]},"text":"move A3 \\u003e 9 B4","ms":1,"digest":"18c9caa9a715f0fa","sum":"cb09ea50d9f77c791eae61cf585b8f7d"}
{"seq":94,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"360cb219d2a9ec74","sum":"ce6fee20bcb86bae3e00ff21217ab057"}
{"seq":95,"do":"act","seat":1,"action":{"type":"end"},"text":"end","digest":"7a1f4122203e4fce","sum":"d4e78619a5b025a492124691eb007540"}
{"seq":96,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"ba9eaa84b2cbbbca","sum":"d85812bf8b1cbabfdc1cc62cc016ec07"}
{"seq":97,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":11,"fire":"he","target":29}]},"text":"volley 11 he 29","digest":"ec0398135b663eee","sum":"72890efa28300330fd1b0fa53af13301"}
{"seq":98,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":29,"fire":"sa","target":11},{"firer":19,"fire":"sa","target":11},{"firer":24,"fire":"sa","target":11}]},"text":"volley 29 sa 11 ; 19 sa 11 ; 24 sa 11","ms":1,"digest":"ff2880b27af5527f","sum":"9f79e97aa6ea6055a889350effdc2b62"}
{"seq":99,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,7],[10,3],[10,5],[10,2]],"digest":"a0987f2fd11cf9ff","sum":"9758020af3fe601dc6bd2ae11afb9a59"}
{"seq":100,"do":"act","seat":1,"action":{"type":"discard"},"text":"discard","digest":"5022101ac4dfca1c","sum":"a83a5739486d23974c71c00f8fb1729a"}
{"seq":101,"do":"act","seat":2,"action":{"type":"move","from":"A3","groups":[{"cards":[29,19,24],"path":["B4"]}]},"text":"move A3 \\u003e 29+19+24 B4","ms":1,"digest":"8ea33743f6921474","sum":"a29f7d4a30ec19d84922f038aa2a6f5b"}
{"seq":102,"do":"act","seat":2,"action":{"type":"fire","from":"D4"},"text":"fire D4","ms":1,"digest":"7a4d59e8c6e99f07","sum":"fef7bcbbe7a5d72bf1134bd9f23c2ba6"}
{"seq":103,"do":"act","seat":2,"action":{"type":"shot","firer":27,"fire":"he","target":9},"text":"shot 27 he 9","rolls":[[10,1]],"digest":"7112dd8a27548829","sum":"5d5a5a97d1377cb9b95d9be98d8f6cce"}
{"seq":104,"do":"act","seat":2,"action":{"type":"end"},"text":"end","digest":"1a110a07880308b6","sum":"04c656838a04c23d48a5fea1947df747"}
{"seq":105,"do":"act","seat":2,"action":{"type":"discard"},"text":"discard","digest":"87c1156185820fa0","sum":"e76ab5c6921366012364e1d3ca6804c8"}
{"seq":106,"do":"act","seat":1,"action":{"type":"move","from":"A4","groups":[{"cards":[3],"path":["B4"]}]},"text":"move A4 \\u003e 3 B4","digest":"f52076b31ba78935","sum":"0568e760d0c5eeaf69ea26e757006454"}
{"seq":107,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"639981d885fa2f4b","sum":"74295903b9e7de859da331493bdae579"}
{"seq":108,"do":"act","seat":1,"action":{"type":"end"},"text":"end","ms":1,"digest":"d4f3b128b2f747c0","sum":"1ea5e1fa12f26ed66b72078aa6eb46d1"}
{"seq":109,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","digest":"1bf965b5be05c348","sum":"81ef91044004be946f58ecc689feae37"}
{"seq":110,"do":"act","seat":1,"action":{"type":"meleeFire","shots":[{"firer":3,"fire":"sa","target":29}]},"text":"volley 3 sa 29","digest":"ea3c123818fa3f78","sum":"607908a4de1ed6936448029f7e2ccf8f"}
{"seq":111,"do":"act","seat":2,"action":{"type":"meleeFire","shots":[{"firer":29,"fire":"sa","target":3},{"firer":19,"fire":"sa","target":3},{"firer":24,"fire":"sa","target":3}]},"text":"volley 29 sa 3 ; 19 sa 3 ; 24 sa 3","ms":1,"digest":"564b7a53cded25da","sum":"675114fcf7035730008918261eebb40a"}
{"seq":112,"do":"act","seat":2,"action":{"type":"pass"},"text":"pass","rolls":[[10,3],[10,7],[10,4],[10,9]],"digest":"0d3db6b0bdcdc069","sum":"96b9980c1697567b7764bdc6b9e06d8d"}
{"seq":113,"do":"close","digest":"0d3db6b0bdcdc069","result":{"winner":2,"how":"exhausted","clause":"TC-16.0.d"},"seeds":{"open":"9fd93e1b838b4d89631152cce159ada6540fe590b6389f93d8ee0df8e9834faa","hidden":"90e5967b9aa6dae0769defe56e9721f4ab141b36bc87e0badd6e27d61df0d88b"},"sum":"5e5d4f7c799aa0249ad86cf647d1be83"}
`,cover:60}];export{e as SAMPLES};