-- Names are searched and sorted by a key, whatever keyboard, system and accents they were written with.

-- What a text is searched and sorted by; contract/platform/search-key.ts says the same, and has the reasons. PostgreSQL's own
-- lower() isn't asked for letters outside ASCII: what it does depends on how the database was created.
create function search_key(label text) returns text language plpgsql immutable strict parallel safe as $$
declare plain text := label;
begin
  if octet_length(plain) > length(plain) then
    plain := regexp_replace(normalize(translate(plain, E'\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe', ''), NFKD), '[' ||
      '\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f' ||
      '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed' ||
      '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\U000e0000-\U000e0fff' ||
      '''`\u02b9-\u02bf\u02c8\u02ca\u02cb\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c' ||
      '"\u00ab\u00bb\u05f4\u201c-\u201f\u2039\u203a\u300c-\u300f\u301d-\u301f' ||
      '.\u00b7\u3002' || ']+', '', 'g');
  else
    plain := translate(plain, '''`".', '');
  end if;
  if octet_length(plain) > length(plain) then
    plain := translate(plain,
      'ÐØðøĐđĦħıĸŁłŊŋŦŧƀƁƂƄƆƇƉƊƋƎƏƐƑƒƓƔƖƗƘƙƚƜƝƟƢƤƦƧƩƬƮƱƲƳƴƵƶƷƸƼǝǤǥǶǷȜȠȢȤȷȺȻȼȽȾɁɃɄɅɆɇɈɉɊɌɍɎɏɓɔɖɗəɛɠɨɲɵʉͰͲͶͿΑ'
      'ΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌ'
      'ҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮةى٠١٢٣٤٥٦٧٨٩ٱکی۰۱۲۳۴۵۶۷۸۹',
      'dododdhhikllnnttbbƃƅoƈddƌaaeffgɣɩikklɯnoƣƥʀƨʃƭʈʊʋyyzzʒƹƽaggƕƿȝƞȣȥjacclⱦɂbuʌeejjɋrryyboddaeginouͱͳͷϳα'
      'βγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍ'
      'ҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯهي0123456789اكي0123456789');
    plain := replace(replace(replace(replace(replace(replace(replace(replace(plain, 'Æ', 'ae'), 'Þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss');
    -- Other scripts with small and capital letters.
    if plain ~ '[\u0531-\u0556\u10a0-\u13ff\u1c80-\u1cbf\u1e00-\u1fff\u2132\u2183\u2c00-\u2dff\ua640-\uabff\U00010400-\U0001ffff]' then
      plain := translate(plain,
        'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵ'
      'ᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲ'
      'ᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱥⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦ'
      'ⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞ'
      'ꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥'
      '𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚'
      '𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕'
      '𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
        'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅ'
      'ꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲ'
      'ჳჴჵჶჷჸჹჺჽჾჿỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽaⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧ'
      'ⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟ'
      'ꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍'
      '𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚'
      '𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵'
      '𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
    end if;
    plain := normalize(plain, NFC);
  end if;
  return btrim(regexp_replace(lower(plain collate "C"), '[' ||
    '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000' ||
    '\-\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010ead' ||
    ',;:/|\\()\[\]{}\u060c\u061b\u2022\u2044\u2215\u3001\u30fb' || ']+', ' ', 'g'));
end $$;

-- The text that a search looks in: all readings of a name, as searchText has them.
create function search_text(label text) returns text language plpgsql immutable strict parallel safe as $$
declare
  joined text := regexp_replace(label, '[\-\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe58\ufe63\uff0d\U00010ead]', '', 'g');
  parted text := regexp_replace(joined, '[''`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]', ' ', 'g');
  key text := public.search_key(label);
  parted_key text;
  joined_key text;
begin
  if parted = label then return key; end if;
  parted_key := public.search_key(parted);
  joined_key := public.search_key(joined);
  return key || case when parted_key <> key then ' ' || parted_key else '' end
    || case when joined_key not in (key, parted_key) then ' ' || joined_key else '' end;
end $$;

-- Words of two names are the same in every spelling.
create or replace function name_words(name text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(search_key(name), '[^[:alnum:]]+') word
  where word <> ''
$$;

-- A client's people.
create or replace function copy_person() returns trigger language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare person record;
begin
  select * into person from users where user_id = new.user_id for share;
  if found then
    new.name_key := search_text(person.full_name);
    new.email_key := search_text(person.email);
    new.volunteer := person.volunteer;
    new.volunteer_weekends := person.volunteer_weekends;
  end if;
  return new;
end $$;
create or replace function change_copies() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  update user_clients
  set name_key = search_text(new.full_name), email_key = search_text(new.email),
    volunteer = new.volunteer, volunteer_weekends = new.volunteer_weekends
  where user_id = new.user_id;
  return null;
end $$;
drop index user_clients_containing;
update user_clients c set name_key = search_text(u.full_name), email_key = search_text(u.email)
from users u where u.user_id = c.user_id
  and (c.name_key, c.email_key) is distinct from (search_text(u.full_name), search_text(u.email));
create index user_clients_containing on user_clients
  using gin (client_id, name_key gin_trgm_ops, email_key gin_trgm_ops);

-- Everybody, by the beginnings of their names' words.
drop index users_words;
drop index users_words_findable;
drop index users_name_beginning;
create index users_words on users using gin (to_tsvector('simple', search_text(full_name)));
create index users_words_findable on users using gin (to_tsvector('simple', search_text(full_name))) where findable;
create index users_name_beginning on users (search_key(full_name) text_pattern_ops);
alter index users_name_beginning alter column 1 set statistics 1000;

-- Entries: by title and number.
create or replace function keep_entry_search() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into entry_search (client_id, service_id, entry_id, words)
  values (new.client_id, new.service_id, new.entry_id, search_text(new.title || ' ' || new.number))
  on conflict (client_id, entry_id) do update set words = excluded.words;
  return null;
end $$;
drop index entries_title;
create index entries_title on entries (client_id, service_id, search_key(title), entry_id);
drop index entry_search_containing;
update entry_search set words = search_text(words);
create index entry_search_containing on entry_search using gin (words gin_trgm_ops);

drop function entries_containing(uuid, text);
-- Of a program the entries whose title and number have all patterns in them.
create function entries_containing(service uuid, patterns text[]) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  -- Planned for these patterns each time: a rare one is looked up, for a frequent one the program is gone through.
  return query execute 'select entry_id from entry_search where client_id = $1 and service_id = $2 and ' || coalesce(
      (select string_agg(format('words like %L', pattern), ' and ') from unnest(patterns) pattern), 'false')
    using current_client(), service;
end $$;
revoke execute on function entries_containing(uuid, text[]) from public;
grant execute on function entries_containing(uuid, text[]) to rosette_app;

-- Orders: who bought it, and whose tickets they are.
create or replace function keep_order_search(client uuid, orders uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into order_search (client_id, transaction_id, words)
  select t.client_id, t.transaction_id, search_text(concat_ws(E'\n', t.guest_name, t.guest_email,
    (select string_agg(k.holder_name || E'\n' || k.holder_email, E'\n' order by k.number)
      from tickets k where k.client_id = t.client_id and k.transaction_id = t.transaction_id)))
  from transactions t where t.client_id = client and t.transaction_id = any (orders)
  on conflict (client_id, transaction_id) do update set words = excluded.words
$$;
drop index order_search_containing;
update order_search set words = search_text(words);
create index order_search_containing on order_search using gin (words gin_trgm_ops);

drop function orders_containing(text);
-- The client's orders that have all patterns among their names and addresses.
create function orders_containing(patterns text[]) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  return query execute 'select transaction_id from order_search where client_id = $1 and ' || coalesce(
      (select string_agg(format('words like %L', pattern), ' and ') from unnest(patterns) pattern), 'false')
    using current_client();
end $$;
revoke execute on function orders_containing(text[]) from public;
grant execute on function orders_containing(text[]) to rosette_app;
