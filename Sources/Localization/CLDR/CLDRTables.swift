// Written by generate-tables.py from Unicode CLDR 41. Do not edit.
// Data: copyright Unicode, Inc., under the Unicode License.

enum CLDRTables {
  static let version = "41"

  /// Deprecated, overlong and bibliographic language codes, in lower case.
  static let languageAliases = """
    aa-saaho=ssy aam=aas aar=aa abk=ab adp=dz afr=af agp=apf ais=ami aka=ak alb=sq amh=am ara=ar arg=an
    arm=hy art-lojban=jbo asd=snz asm=as aue=ktz ava=av ave=ae aym=ay ayx=nun aze=az bak=ba bam=bm
    baq=eu baz=nvo bel=be ben=bn bgm=bcg bhk=fbl bic=bir bih=bho bis=bi bjd=drl bjq=bzc bkb=ebk blg=iba
    bod=bo bos=bs bre=br btb=beb bul=bg bur=my cat=ca ccq=rki ces=cs cha=ch che=ce chi=zh chu=cu chv=cv
    cjr=mom cka=cmr cmk=xch cor=kw cos=co coy=pij cqu=quh cre=cr cym=cy cze=cs daf=dnj dan=da dap=njz
    deu=de dit=dif div=dv djl=dze dkl=aqd drh=mn drr=kzk drw=fa-AF dud=uth duj=dwu dut=nl dwl=dbt dzo=dz
    ell=el elp=amq en-gb-oed=en-GB-oxendict eng=en epo=eo est=et eus=eu ewe=ee fao=fo fas=fa fij=fj
    fin=fi fra=fr fre=fr fry=fy ful=ff gav=dev gbc=wny geo=ka ger=de gfx=vaj ggn=gvr ggo=esg ggr=gtu
    gio=aou gla=gd gle=ga glg=gl gli=kzk glv=gv gre=el grn=gn gti=nyc guj=gu guv=duz hat=ht hau=ha
    hbs=sr-Latn heb=he her=hz hin=hi hmo=ho hrr=jal hrv=hr hun=hu hy-arevmda=hyw hye=hy i-ami=ami
    i-bnn=bnn i-hak=hak i-klingon=tlh i-lux=lb i-navajo=nv i-pwn=pwn i-tao=tao i-tay=tay i-tsu=tsu
    ibi=opa ibo=ig ice=is ido=io iii=ii iku=iu ile=ie ill=ilm ilw=gal in=id ina=ia ind=id ipk=ik isl=is
    ita=it iw=he izi=eza jar=jgk jav=jv jeg=oyb ji=yi jpn=ja jw=jv kal=kl kan=kn kas=ks kat=ka kau=kr
    kaz=kk kdv=zkd kgc=tdf kgd=ncq kgh=kml khm=km kik=ki kin=rw kir=ky koj=kwv kom=kv kon=kg kor=ko
    kpp=jkm krm=bmf ktr=dtp kua=kj kur=ku kvs=gdj kwq=yam kxe=tvd kxl=kru kzh=dgl kzj=dtp kzt=dtp lao=lo
    lat=la lav=lv leg=enl lii=raq lim=li lin=ln lit=lt llo=ngt lmm=rmx ltz=lb lub=lu lug=lg mac=mk
    mah=mh mal=ml mao=mi mar=mr may=ms meg=cir mgx=jbk mkd=mk mlg=mg mlt=mt mnt=wnn mo=ro mof=xnt mol=ro
    mon=mn mri=mi msa=ms mst=mry mwd=dmw mwj=vaj mya=my myd=aog myt=mry nad=xny nau=na nav=nv nbf=nru
    nbl=nr nbx=ekc ncp=kdz nde=nd ndo=ng nep=ne nld=nl nln=azd nlr=nrk nno=nn nns=nbr nnx=ngv no-bok=nb
    no-bokmal=nb no-nyn=nn no-nynorsk=nn nob=nb noo=dtd nor=no nts=pij nxu=bpp nya=ny oci=oc oji=oj
    ori=or orm=om oss=os oun=vaj pan=pa pat=kxr pcr=adx per=fa pli=pi pmc=huw pmu=phr pol=pl por=pt
    ppa=bfy ppr=lcq prs=fa-AF pry=prt pus=ps puz=pub que=qu rmr=emx roh=rm ron=ro rum=ro run=rn rus=ru
    sag=sg san=sa sap=aqt sca=hle scc=sr scr=hr sgl=isk sgn-be-fr=sfb sgn-be-nl=vgt sgn-br=bzs
    sgn-ch-de=sgg sgn-co=csn sgn-de=gsg sgn-dk=dsl sgn-es=ssp sgn-fr=fsl sgn-gb=bfi sgn-gr=gss
    sgn-ie=isg sgn-it=ise sgn-jp=jsl sgn-mx=mfs sgn-ni=ncs sgn-nl=dse sgn-no=nsi sgn-pt=psr sgn-se=swl
    sgn-us=ase sgn-za=sfs sin=si skk=oyb slk=sk slo=sk slv=sl sme=se smo=sm sna=sn snd=sd som=so sot=st
    spa=es sqi=sq srd=sc srp=sr ssw=ss sul=sgd sum=ulw sun=su swa=sw swc=sw-CD swe=sv tah=ty tam=ta
    tat=tt tdu=dtp tel=te tgg=bjp tgk=tg tgl=fil tha=th thc=tpo thw=ola thx=oyb tib=bo tid=itd tie=ras
    tir=ti tkk=twm tlw=weo tmp=tyj tne=kak tnf=fa-AF ton=to tsf=taj tsn=tn tso=ts tuk=tk tur=tr twi=ak
    uig=ug ukr=uk und-aaland=und-AX und-arevela=und und-arevmda=und und-bokmal=und und-hakka=und
    und-hepburn-heploc=und-alalc97 und-lojban=und und-nynorsk=und und-saaho=und und-xiang=und unp=wro
    uok=ema urd=ur uzb=uz ven=ve vie=vi vol=vo wel=cy wgw=wgb wit=nol wiw=nwo wln=wa wol=wo xba=cax
    xho=xh xia=acn xkh=waw xrq=dmw xsj=suj ybd=rki yen=ynq yid=yi yiy=yrm yma=lrr ymt=mtm yor=yo yos=zom
    yuu=yug zh-cmn=zh zh-cmn-hans=zh-Hans zh-cmn-hant=zh-Hant zh-gan=gan zh-guoyu=zh zh-hakka=hak
    zh-min-nan=nan zh-wuu=wuu zh-xiang=hsn zh-yue=yue zha=za zho=zh zir=scv zul=zu
    """

  /// Regions that were renamed; those that were divided are left out.
  static let territoryAliases = """
    bu=MM ct=KI dd=DE dy=BJ fx=FR hv=BF jt=UM mi=UM nh=VU nq=AQ pu=UM pz=PA qu=EU rh=ZW tp=TL uk=GB
    vd=VN wk=UM yd=YE zr=CD
    """

  /// Scripts that were renamed.
  static let scriptAliases = """
    qaai=Zinh
    """

  /// Variants that were renamed.
  static let variantAliases = """
    heploc=alalc97 polytoni=polyton
    """

  /// Locales whose fallback is not what is left without the last part; nothing is the root.
  static let parents = """
    az-Arab= az-Cyrl= bal-Latn= blt-Latn= bm-Nkoo= bs-Cyrl= byn-Latn= cu-Glag= dje-Arab= dyo-Arab=
    en-150=en-001 en-AG=en-001 en-AI=en-001 en-AT=en-150 en-AU=en-001 en-BB=en-001 en-BE=en-150
    en-BM=en-001 en-BS=en-001 en-BW=en-001 en-BZ=en-001 en-CC=en-001 en-CH=en-150 en-CK=en-001
    en-CM=en-001 en-CX=en-001 en-CY=en-001 en-DE=en-150 en-DG=en-001 en-DK=en-150 en-DM=en-001 en-Dsrt=
    en-ER=en-001 en-FI=en-150 en-FJ=en-001 en-FK=en-001 en-FM=en-001 en-GB=en-001 en-GD=en-001
    en-GG=en-001 en-GH=en-001 en-GI=en-001 en-GM=en-001 en-GY=en-001 en-HK=en-001 en-IE=en-001
    en-IL=en-001 en-IM=en-001 en-IN=en-001 en-IO=en-001 en-JE=en-001 en-JM=en-001 en-KE=en-001
    en-KI=en-001 en-KN=en-001 en-KY=en-001 en-LC=en-001 en-LR=en-001 en-LS=en-001 en-MG=en-001
    en-MO=en-001 en-MS=en-001 en-MT=en-001 en-MU=en-001 en-MV=en-001 en-MW=en-001 en-MY=en-001
    en-NA=en-001 en-NF=en-001 en-NG=en-001 en-NL=en-150 en-NR=en-001 en-NU=en-001 en-NZ=en-001
    en-PG=en-001 en-PK=en-001 en-PN=en-001 en-PW=en-001 en-RW=en-001 en-SB=en-001 en-SC=en-001
    en-SD=en-001 en-SE=en-150 en-SG=en-001 en-SH=en-001 en-SI=en-150 en-SL=en-001 en-SS=en-001
    en-SX=en-001 en-SZ=en-001 en-Shaw= en-TC=en-001 en-TK=en-001 en-TO=en-001 en-TT=en-001 en-TV=en-001
    en-TZ=en-001 en-UG=en-001 en-VC=en-001 en-VG=en-001 en-VU=en-001 en-WS=en-001 en-ZA=en-001
    en-ZM=en-001 en-ZW=en-001 es-AR=es-419 es-BO=es-419 es-BR=es-419 es-BZ=es-419 es-CL=es-419
    es-CO=es-419 es-CR=es-419 es-CU=es-419 es-DO=es-419 es-EC=es-419 es-GT=es-419 es-HN=es-419
    es-MX=es-419 es-NI=es-419 es-PA=es-419 es-PE=es-419 es-PR=es-419 es-PY=es-419 es-SV=es-419
    es-US=es-419 es-UY=es-419 es-VE=es-419 ff-Adlm= ff-Arab= ha-Arab= hi-Latn=en-IN iu-Latn= kk-Arab=
    ks-Deva= ku-Arab= ky-Arab= ky-Latn= ml-Arab= mn-Mong= mni-Mtei= ms-Arab= nb=no nn=no pa-Arab=
    pt-AO=pt-PT pt-CH=pt-PT pt-CV=pt-PT pt-FR=pt-PT pt-GQ=pt-PT pt-GW=pt-PT pt-LU=pt-PT pt-MO=pt-PT
    pt-MZ=pt-PT pt-ST=pt-PT pt-TL=pt-PT sat-Deva= sd-Deva= sd-Khoj= sd-Sind= shi-Latn= so-Arab= sr-Latn=
    sw-Arab= tg-Arab= ug-Cyrl= uz-Arab= uz-Cyrl= vai-Latn= wo-Arab= yo-Arab= yue-Hans= zh-Hant=
    zh-Hant-MO=zh-Hant-HK
    """

  /// Languages that CLDR has an English name for.
  static let knownLanguages = """
    aa ab ace ach ada ady ae aeb af afh agq ain ak akk akz ale aln alt am an ang anp ar arc arn aro arp
    arq ars arw ary arz as asa ase ast atj av avk awa ay az ba bal ban bar bas bax bbc bbj be bej bem
    bew bez bfd bfq bg bgn bho bi bik bin bjn bkm bla blt bm bn bo bpy bqi br bra brh brx bs bss bua bug
    bum byn byv ca cad car cay cch ccp ce ceb cgg ch chb chg chk chm chn cho chp chr chy cic ckb clc co
    cop cps cr crg crh crj crk crl crm crr crs cs csb csw cu cv cwd cy da dak dar dav de del den dgr din
    dje doi dsb dtp dua dum dv dyo dyu dz dzg ebu ee efi egl egy eka el elx en enm eo es esu et eu ewo
    ext fa fan fat ff fi fil fit fj fo fon fr frc frm fro frp frr frs fur fy ga gaa gag gan gay gba gbz
    gd gez gil gl glk gmh gn goh gom gon gor got grb grc gsw gu guc gur guz gv gwi ha hai hak haw hax
    hdn he hi hif hil hit hmn hnj ho hr hsb hsn ht hu hup hur hy hz ia iba ibb id ie ig ii ik ike ikt
    ilo inh io is it iu izh ja jam jbo jgo jmc jpr jrb jut jv ka kaa kab kac kaj kam kaw kbd kbl kcg kde
    kea ken kfo kg kgp kha kho khq khw ki kiu kj kk kkj kl kln km kmb kn ko koi kok kos kpe kr krc kri
    krj krl kru ks ksb ksf ksh ku kum kut kv kw kwk ky la lad lag lah lam lb lez lfn lg li lij lil liv
    lkt lmo ln lo lol lou loz lrc lt ltg lu lua lui lun luo lus luy lv lzh lzz mad maf mag mai mak man
    mas mde mdf mdr men mer mfe mg mga mgh mgo mh mi mic min mk ml mn mnc mni moe moh mos mr mrj ms mt
    mua mus mwl mwr mwv my mye myv mzn na nan nap naq nb nd nds ne new ng nia niu njo nl nmg nn nnh no
    nog non nov nqo nr nso nus nv nwc ny nym nyn nyo nzi oc oj ojb ojc ojg ojs ojw oka om or os osa ota
    pa pag pal pam pap pau pcd pcm pdc pdt peo pfl phn pi pl pms pnt pon pqm prg pro ps pt qu quc qug
    raj rap rar rgn rhg rif rm rn ro rof rom rtm ru rue rug rup rw rwk sa sad sah sam saq sas sat saz
    sba sbp sc scn sco sd sdc sdh se see seh sei sel ses sg sga sgs sh shi shn shu si sid sk sl slh sli
    sly sm sma smj smn sms sn snk so sog sq sr srn srr ss ssy st stq str su suk sus sux sv sw swb syc
    syr szl ta tce tcy te tem teo ter tet tg tgx th tht ti tig tiv tk tkl tkr tl tlh tli tly tmh tn to
    tog tpi tr tru trv trw ts tsd tsi tt ttm ttt tum tvl tw twq ty tyv tzm udm ug uga uk umb ur uz vai
    ve vec vep vi vls vmf vo vot vro vun wa wae wal war was wbp wo wuu xal xh xmf xog yao yap yav ybb yi
    yo yrl yue za zap zbl zea zen zgh zh zu zun zza
    """
}
