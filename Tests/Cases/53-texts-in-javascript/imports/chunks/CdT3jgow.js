const e={sail:"帆を上げる",fog:"前方に霧",anchor:"錨を下ろす",harbor:"港に戻る",tide:"引き潮です",boats:"桟橋に船が{count}隻",wind:"北の風",signal:"信号なし",morning:"おはよう、{name}さん",chart:"海図を開く"};export{e as default};
