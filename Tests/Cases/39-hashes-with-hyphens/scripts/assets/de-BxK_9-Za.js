export default{title:"Title in the language de",open:"Open the file in the language de"};
